# The server in an image: what it needs at the versions and hashes in requirements/, and no more.
# Building it asks the package indexes that pip and npm are set up with; running it asks nothing.

FROM python:3.11-slim-bookworm AS build

WORKDIR /source
COPY requirements requirements
RUN python -m venv /opt/yachtdice \
    && /opt/yachtdice/bin/pip install --no-cache-dir --require-hashes -r requirements/run.lock \
    && python -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.lock \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements/node.lock
COPY . .
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/yachtdice/bin/pip install --no-cache-dir --no-deps /wheels/*.whl

FROM python:3.11-slim-bookworm

# Games on SQLite, and what the solver works out, are kept in /data.
RUN useradd --uid 10001 --home-dir /data --create-home yachtdice
COPY --from=build /opt/yachtdice /opt/yachtdice
ENV PATH=/opt/yachtdice/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data \
    YACHTDICE_CACHE=/data/cache
USER yachtdice
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s CMD [ \
    "python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["yachtdice"]
CMD ["serve", "--host", "0.0.0.0"]
