# A stage for packages only, so that a change of the source does not install them again.
FROM oven/bun:1.4.4-slim AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production --omit=peer --ignore-scripts

FROM oven/bun:1.4.4-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json bun.lock bunfig.toml tsconfig.json LICENSE ./
COPY migrations migrations
COPY public public
COPY scripts scripts
COPY src src

# The panel and the log name the commit: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN echo "$COMMIT" > commit && bun scripts/licences.ts > LICENCES.txt
LABEL org.opencontainers.image.title="E-Kategoryzacja" \
  org.opencontainers.image.description="Yearly self-assessment and public ranking of scout troops" \
  org.opencontainers.image.version="1.3.0" \
  org.opencontainers.image.revision="$COMMIT" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/oven/bun:1.4.4-slim"

# The only folder that the server writes to.
RUN mkdir /data && chown bun:bun /data
VOLUME /data
USER bun

ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# Makes Bun collect garbage sooner (docs/hosting/sizes.md#memory).
ENV BUN_JSC_heapGrowthMaxIncrease=0.65
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/api/health`)).ok ? 0 : 1)"]
CMD ["bun", "src/server/main.ts"]
