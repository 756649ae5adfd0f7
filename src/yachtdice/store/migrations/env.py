"""Where Alembic comes in: it is given the connection to use, which has begun a transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,
)
context.run_migrations()
