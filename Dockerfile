# The server, with the commands of the README: built once, run without build dependencies, by an account that owns only its data.
# docs/OPERATIONS.md says how the digests of the images are renewed.
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /desk
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY public ./public
COPY resources ./resources
COPY src ./src
# Compiled into the web app; see docs/SETTINGS.md.
ARG VITE_API_URL VITE_API_URL_TEST VITE_COMPANY VITE_ADMIN_EMAILS VITE_ANALYTICS_ID VITE_ANALYTICS_URL
RUN npm run build
RUN node src/tools/prunePackages.mjs

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS server
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /desk
COPY --from=build /desk/package.json ./
COPY --from=build /desk/node_modules ./node_modules
COPY --from=build /desk/dist ./dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# PgBouncer as Debian packages it, and OpenSSL for the certificates. Its account has the number of that of the image of
# PostgreSQL, so that the keys of both belong to the same.
FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241 AS pooler
RUN groupadd --system --gid 999 postgres && useradd --system --uid 999 --gid 999 --no-create-home postgres \
  && apt-get update && apt-get install -y --no-install-recommends pgbouncer openssl && rm -rf /var/lib/apt/lists/*
COPY deploy/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
# The password comes from the environment, and is written to a file that only this account can read.
CMD ["sh", "-c", "umask 077 && printf '\"desk_app\" \"%s\"\\n' \"$DESK_DATABASE_PASSWORD\" > /tmp/users && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
