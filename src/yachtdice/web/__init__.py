"""The web application: pages, forms, templates and static files."""
