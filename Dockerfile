# The simulator alone. The control API needs a token here (SIM_CONTROL_TOKEN, or the one printed at the start), because the port is
# reachable from other machines.

FROM node:22-alpine AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY LICENSE tsconfig.json ./
COPY bin ./bin
COPY contract-tests ./contract-tests
COPY openapi ./openapi
COPY scenarios ./scenarios
COPY simulator ./simulator
RUN npm run build

FROM node:22-alpine
ENV NODE_ENV=production SIM_HOST=0.0.0.0
WORKDIR /app
COPY package.json ./
COPY bin/check-node.cjs bin/end-with-npm.js bin/sim.js ./bin/
COPY contract-tests/weekly.yaml ./contract-tests/weekly.yaml
COPY fixtures/csv ./fixtures/csv
COPY fixtures/fixture.schema.json fixtures/overrides.schema.json fixtures/sim.config.schema.json ./fixtures/
COPY fixtures/media ./fixtures/media
COPY fixtures/worlds ./fixtures/worlds
COPY scenarios/*.yaml scenarios/README.md scenarios/suites.md scenarios/scenario.schema.json ./scenarios/
COPY --from=build /app/dist ./dist
USER node
EXPOSE 4010
# The certificate of SIM_HTTPS is for clients, and not for this check, which stays in the container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD node bin/sim.js wait --timeout 1 --url http://127.0.0.1:${SIM_PORT:-4010} || NODE_TLS_REJECT_UNAUTHORIZED=0 node bin/sim.js wait --timeout 2 --url https://127.0.0.1:${SIM_PORT:-4010}
ENTRYPOINT ["node", "bin/sim.js"]
CMD ["serve"]
