import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StateFileError } from '../../domain/ports/errors.ts';
import { MediaDirectoryError } from '../../domain/ports/media-errors.ts';
import type { Fixture } from '../../domain/worlds/apply-fixture.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../index.ts';
import { ApiError } from '../../kernel/errors.ts';
import { withoutUndefined } from '../../kernel/objects.ts';
import type { Listening } from '../../library/api.ts';
import { readFixture, readOverrides, readParity } from '../../library/read-files.ts';
import { temporaryFolderProblem } from '../../text/temporary-folder.ts';
import type { Call } from '../command.ts';
import { givenFault } from '../deployment/weather.ts';
import { usageError } from '../errors.ts';
import { createServeLog, type ServeLog } from './log.ts';
import { type ServeSettings, serveSettings, writeCertificate } from './settings.ts';

/** How long pending requests may take after a signal, milliseconds: the process must exit within 5 s. */
const STOP_TIMEOUT_MS = 4500;

/** `sim serve`: runs a simulator until the user stops it. */
export async function runServe({ settings, io }: Call): Promise<void> {
  const options = serveSettings(settings, generateToken);
  const log = createServeLog(options.log, io);
  const running = await start(options, log);
  // bin/start.js builds the dashboard from then on.
  channel('sim:listening').publish(running.url);
  await io.waitForStop();
  log.stopping();
  await running.stop();
}

/** A random control token; it never begins with `-`, so that it can follow a flag. */
export function generateToken(): string {
  return randomBytes(18).toString('hex');
}

/** A listening simulator. */
export interface Running {
  readonly url: string;
  /** The file of the certificate for clients to trust; undefined with http. */
  readonly certificateFile: string | undefined;
  /** A valid key; undefined if there is no organization. */
  readonly apiKey: string | undefined;
  /** Undefined where the client is not graded. */
  readonly grader: Simulator['grader'];
  /** Waits for pending requests, with a timeout. */
  stop(): Promise<void>;
}

/** What somebody hears of the client of a simulator. */
export type Watch = Pick<SimulatorOptions, 'onExchange' | 'onTakenDelivery'>;

/** Starts a simulator. Rejects with a usage error if the settings do not work. */
export async function start(options: ServeSettings, log: ServeLog, watch: Watch = {}): Promise<Running> {
  const problem = options.https !== false || options.media === undefined ? temporaryFolderProblem() : undefined;
  // Clients get the certificate in such a file; uploads may never come.
  if (problem && options.https !== false) throw usageError(`--https: ${problem.message}`);
  if (problem) log.problem(problem);
  const fixture = withWebhooks(await asUsage('', () => readFixture(options.fixture, options.webhookHosts)), options.webhooks);
  const { overrides: file, parity } = options;
  const overrides = file === undefined ? undefined : await asUsage('', () => readOverrides(file));
  // The simulator reads it again; here the message is not taken for one about the fixture.
  if (parity !== undefined) await asUsage('', () => readParity(parity));
  const faults = (await Promise.all(options.faults.map(givenFault))).map(({ given }) => given);
  const continues = options.state !== undefined && existsSync(options.state);
  const simulator = await asUsage(options.snapshot === undefined ? `Fixture ${options.fixture} is invalid: ` : '', () =>
    create(options, { fixture, overrides, faults, ...watch }, log),
  );
  const { url, certificate } = await open(simulator, options);
  const trust = certificate === undefined ? undefined : writeCertificate(certificate);
  const { seed, clock, organizations } = simulator.worlds.defaultWorld;
  log.started({
    url,
    seed,
    clock: { now: simulator.clock.now(), mode: clock.mode, speed: clock.speed },
    organizations: organizations.byId
      .all()
      .map(({ id, plan }) => ({ id, plan, apiKey: organizations.apiKeys.findBy('organization', id)[0]?.id })),
    failures: failuresIn(simulator),
    state: options.state && path.resolve(options.state),
    ignoredFlags: continues ? options.forNewWorlds : [],
    media: options.media === undefined || options.media === 'discard' ? options.media : path.resolve(options.media),
    generatedToken: options.generatedToken,
    ui: options.ui,
    publicUrl: options.publicUrl,
    certificate: trust && { file: trust.file, sha256: trust.sha256 },
  });
  const [apiKey] = organizations.byId.all().flatMap(({ id }) => organizations.apiKeys.findBy('organization', id)[0]?.id ?? []);
  return {
    url,
    certificateFile: trust?.file,
    apiKey,
    grader: simulator.grader,
    stop: () =>
      asUsage('', () => stop(simulator)).finally(() => {
        trust?.remove();
        log.flush();
      }),
  };
}

function create(
  options: ServeSettings,
  own: Pick<SimulatorOptions, 'fixture' | 'overrides' | 'faults'> & Watch,
  log: ServeLog,
): Promise<Simulator> {
  const { seed, clock, failures, webhookHosts, throttle, validateResponses, allowFetch, ui, traps } = options;
  const { startTime, snapshot, state, media, publicUrl, parity, otlp, allowedHosts, controlToken, mcp } = options;
  return createSimulator({
    seed,
    clock,
    failures,
    webhookHosts,
    throttle,
    validateResponses,
    allowFetch,
    ui,
    ...withoutUndefined({ startTime, snapshot, state, media, publicUrl, parity, otlp }),
    ...own,
    control: { allowedHosts, controlToken },
    // Loaded by the first message of an assistant only.
    ...(mcp && { assistant: async parts => (await import('../../mcp/endpoint.ts')).createEndpoint(parts) }),
    ...(traps && { grade: { traps, seed } }),
    ...(log.request && { onRequest: log.request }),
    onFailedDelivery: log.failedDelivery,
    onProblem: log.problem,
  });
}

/** Adds the endpoints of --webhook to each organization of the fixture, so that they survive a reset and exist in every world. */
function withWebhooks(fixture: Fixture, webhooks: ServeSettings['webhooks']): Fixture {
  const organizations = fixture.organizations.map(organization => ({
    ...organization,
    webhooks: [...(organization.webhooks ?? []), ...webhooks],
  }));
  return { ...fixture, organizations };
}

/** Failures of platforms: those of --fail-platform, unless a state file has others. */
function failuresIn({ worlds }: Simulator): ServeSettings['failures'] {
  const platforms = Object.values(worlds.defaultWorld.platforms);
  const failures = platforms.flatMap(({ id, controls }) => {
    const failure = controls.failure();
    return failure ? [[id, failure.rate === 1 ? { mode: failure.mode } : { mode: failure.mode, rate: failure.rate }]] : [];
  });
  return Object.fromEntries(failures);
}

async function open(simulator: Simulator, { port, host, https, trustProxy }: ServeSettings): Promise<Listening> {
  try {
    return await simulator.listen({ port, host, https, trustProxy });
  } catch (error) {
    await simulator.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const where = `${host}:${port}`;
    if (code === 'EADDRINUSE') throw usageError(`Port ${port} is in use; set another one with --port, or use any free port with --port 0`);
    if (code === 'EACCES') throw usageError(`Listening on ${where} is not permitted; use a port from 1024 up with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw usageError(`--host ${host} is not an address of this machine; for example 127.0.0.1`);
    }
    throw error;
  }
}

/** Waits for pending requests, with a timeout. */
async function stop(simulator: Simulator): Promise<void> {
  const waited = new Promise<void>(resolve => {
    setTimeout(resolve, STOP_TIMEOUT_MS).unref();
  });
  await Promise.race([simulator.close(), waited]);
}

/** Turns errors of fixtures, state files and media directories into usage errors. */
async function asUsage<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaDirectoryError || error instanceof StateFileError) throw usageError(error.message);
    if (error instanceof TypeError || error instanceof ApiError) throw usageError(prefix + error.message);
    throw error;
  }
}
