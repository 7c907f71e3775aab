# Callboard in one container, with the database inside: docker build -t callboard .
#   docker run -d --name callboard -p 3000:3000 -v callboard:/data --read-only --tmpfs /tmp --stop-timeout 15 callboard
# With DATABASE_URL and MEDIA_URL it uses an external PostgreSQL and bucket, and several run beside each other (compose.yaml).
# With FFmpeg, so that every self-tape plays everywhere (larger by some 400 MB): --build-arg FFMPEG=1

FROM node:24-bookworm-slim AS build
WORKDIR /srv/callboard
COPY . .
# Install scripts of packages are not needed and not run, as in npm start. The last line removes the Node of npm start; the image has one.
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund \
 && npm run build -w apps/web \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM node:24-bookworm-slim
ARG FFMPEG=0
RUN if [ "$FFMPEG" = 1 ]; then \
      apt-get update -q && apt-get install -q -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
    fi \
 && install -d -o node -g node -m 0700 /data /backups
WORKDIR /srv/callboard
COPY --from=build /srv/callboard/package.json ./
COPY --from=build /srv/callboard/node_modules node_modules
COPY --from=build /srv/callboard/packages/contract packages/contract
COPY --from=build /srv/callboard/apps/server apps/server
COPY --from=build /srv/callboard/apps/web/dist apps/web/dist
# The programs for operators: docker exec callboard node scripts/run.mjs backup /data/backup.tar
COPY --from=build /srv/callboard/scripts/run.mjs scripts/run.mjs
COPY --from=build /srv/callboard/scripts/setup scripts/setup
COPY --from=build /srv/callboard/LICENSE ./
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As npm start does it (scripts/setup/server.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
# Everything else may be read-only: docker run --read-only --tmpfs /tmp
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As npm start does it.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--import", "./apps/server/src/module-type-hook.ts", "apps/server/src/main.ts"]
