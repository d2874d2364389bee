import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { MediaDirectoryError } from '../../domain/ports/media-errors.ts';
import { StateFileError } from '../../domain/ports/state-file-error.ts';
import type { Fixture } from '../../domain/worlds/apply-fixture.ts';
import { createSimulator, type Simulator } from '../../index.ts';
import { ApiError } from '../../kernel/errors.ts';
import { readFixture } from '../../library/read-fixture.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog, type ServeLog } from '../serve-log.ts';
import { type ServeSettings, serveSettings } from '../serve-settings.ts';

/** How long requests under way may take to end once the program was told to stop, milliseconds (surface §3: exit within 5 s). */
const STOP_TIMEOUT_MS = 4500;

/** `sim serve`: runs a simulator until the user stops it. */
export async function run({ settings, io }: Call): Promise<void> {
  const wanted = serveSettings(settings, makeToken);
  const log = createServeLog(wanted.log, io);
  const running = await start(wanted, log);
  await io.untilStopped();
  log.stopping();
  await running.stop();
}

/** A token that nobody guesses. */
export function makeToken(): string {
  return randomBytes(18).toString('base64url');
}

/** A simulator with its socket open. */
export interface Running {
  readonly url: string;
  /** One that works; undefined where there is no organization. */
  readonly apiKey: string | undefined;
  /** Finishes what is under way, but does not wait for ever. */
  stop(): Promise<void>;
}

/** Starts a simulator as it is wanted. Rejects with a usage error when that cannot be. */
export async function start(wanted: ServeSettings, log: ServeLog): Promise<Running> {
  const fixture = withWebhooks(await asUsage('', () => readFixture(wanted.fixture)), wanted.webhooks);
  const simulator = await asUsage(`Fixture ${wanted.fixture} does not fit: `, () => create(wanted, fixture, log));
  const { url } = await open(simulator, wanted);
  const { seed, clock, organizations } = simulator.worlds.defaultWorld;
  log.started({
    url,
    seed,
    clock: { now: simulator.clock.now(), mode: clock.mode, speed: clock.speed },
    organizations: organizations.byId
      .all()
      .map(({ id, plan }) => ({ id, plan, apiKey: organizations.apiKeys.findBy('organization', id)[0]?.id })),
    failures: failuresIn(simulator),
    state: wanted.state && path.resolve(wanted.state),
    media: wanted.media === undefined || wanted.media === 'discard' ? wanted.media : path.resolve(wanted.media),
    madeToken: wanted.madeToken,
    ui: wanted.ui,
  });
  return { url, apiKey: fixture.organizations.flatMap(({ apiKeys }) => apiKeys)[0], stop: () => asUsage('', () => stop(simulator)) };
}

function create(wanted: ServeSettings, fixture: Fixture, log: ServeLog): Promise<Simulator> {
  const { seed, clock, startTime, failures, state, media, throttle, validateResponses, allowFetch, allowedHosts, controlToken, ui } =
    wanted;
  return createSimulator({
    seed,
    clock,
    ...(startTime === undefined ? {} : { startTime }),
    fixture,
    failures,
    ...(media === undefined ? {} : { media }),
    ...(state === undefined ? {} : { state }),
    throttle,
    validateResponses,
    allowFetch,
    control: { allowedHosts, controlToken },
    ui,
    onRequest: log.request,
    onProblem: log.problem,
  });
}

/** The fixture with the endpoints of --webhook at each organization: they are there again after a reset, and in every further world. */
function withWebhooks(fixture: Fixture, webhooks: ServeSettings['webhooks']): Fixture {
  const organizations = fixture.organizations.map(organization => ({
    ...organization,
    webhooks: [...(organization.webhooks ?? []), ...webhooks],
  }));
  return { ...fixture, organizations };
}

/** How platforms fail: as --fail-platform says, unless a state file brought its own. */
function failuresIn({ worlds }: Simulator): ServeSettings['failures'] {
  const platforms = Object.values(worlds.defaultWorld.platforms);
  const orders = platforms.flatMap(({ id, controls }) => {
    const order = controls.failure();
    return order ? [[id, order.rate === 1 ? { mode: order.mode } : { mode: order.mode, rate: order.rate }]] : [];
  });
  return Object.fromEntries(orders);
}

async function open(simulator: Simulator, { port, host }: ServeSettings): Promise<{ readonly url: string }> {
  try {
    return await simulator.listen({ port, host });
  } catch (error) {
    await simulator.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const where = `${host}:${port}`;
    if (code === 'EADDRINUSE') throw usageError(`Port ${port} is in use; take another one with --port, or any free one with --port 0`);
    if (code === 'EACCES') throw usageError(`Listening on ${where} is not permitted; take a port from 1024 up with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw usageError(`--host ${host} is no address of this machine; take one that is, such as 127.0.0.1`);
    }
    throw error;
  }
}

/** Finishes what is under way, but does not wait for ever. */
async function stop(simulator: Simulator): Promise<void> {
  const waited = new Promise<void>(resolve => {
    setTimeout(resolve, STOP_TIMEOUT_MS).unref();
  });
  await Promise.race([simulator.close(), waited]);
}

/** A file that makes no sense is the user's to mend: one line, exit code 2. */
async function asUsage<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaDirectoryError || error instanceof StateFileError) throw usageError(error.message);
    if (error instanceof TypeError || error instanceof ApiError) throw usageError(prefix + error.message);
    throw error;
  }
}
