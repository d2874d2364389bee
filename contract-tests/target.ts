import type { Overrides, WorldFixture } from '../openapi/generated/control-types.ts';
import { readAnswer } from '../scenarios/runner/read-answer.ts';
import type { Exchange } from '../simulator/http/pipeline.ts';
import type { Simulator } from '../simulator/index.ts';
import { type Client, openClient } from './access/client.ts';
import { discover } from './arbitraries/known-ids.ts';
import { encodedContent } from './exchange.ts';
import type { TimedAnswer } from './run/response-times.ts';
import { createServerClock, type MeasuredClock } from './run/server-clock.ts';
import { seedFullWorld } from './seed-world.ts';
import {
  type Control,
  chain,
  type DeploymentAccess,
  type Fetch,
  hasKey,
  type Middleware,
  type Need,
  type Preparation,
  type Receiver,
  type SentInit,
  type Target,
  type WorldFacts,
} from './session.ts';
import type { Switches } from './switches.ts';

const NEEDS: readonly Need[] = ['clock', 'control', 'receiver', 'writes', 'publish', 'imports', 'settings', 'tier', 'throttle'];
const ALL: ReadonlySet<Need> = new Set(NEEDS);

/** Returns the needs that a deployment with these switches meets, or without an argument those of a simulator. */
export function needsMet(deployment?: Switches & { readonly receiver?: object | undefined }): ReadonlySet<Need> {
  if (!deployment) return ALL;
  const { allowWrites, publishAccounts, importAccounts, allowSettings, allowThrottle, receiver } = deployment;
  const met: Partial<Record<Need, boolean>> = {
    writes: allowWrites,
    publish: publishAccounts.length > 0,
    imports: importAccounts.length > 0,
    settings: allowSettings,
    throttle: allowThrottle,
    receiver: receiver !== undefined,
  };
  return new Set(NEEDS.filter(need => met[need]));
}

const SIMULATOR_ADDRESS = 'http://127.0.0.1:4010';
/** The start time of the suites' worlds. */
export const START = '2026-03-02T09:00:00Z';

export interface SimulatorTargetOptions {
  /** Whether to listen on a socket, too, for callers with their own `fetch`. */
  readonly onSocket?: boolean;
  /** Changes the simulator before its use, and returns a function that is called when the target closes. */
  readonly injectDefect?: (simulator: Simulator) => Undo;
  /** Called with every public call and its answer. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export type Undo = () => void;

/** Starts a simulator in this process, which meets all needs. A second one is started when a property needs `throttle`. */
export async function simulatorTarget(options: SimulatorTargetOptions = {}): Promise<Target> {
  const unthrottled = await startTarget(options, false);
  let throttled: Promise<Target> | undefined;
  return {
    ...unthrottled,
    async open(seed, needs = []) {
      if (!needs.includes('throttle')) return unthrottled.open(seed);
      throttled ??= startTarget({ ...options, onSocket: false }, true);
      return (await throttled).open(seed);
    },
    async close() {
      await Promise.all([unthrottled.close(), throttled?.then(target => target.close())]);
    },
  };
}

/** Loads the code of the simulator, which listing properties does not need. */
export function loadSimulator(): Promise<typeof import('../simulator/index.ts')> {
  return import('../simulator/index.ts');
}

async function startTarget({ onSocket = false, injectDefect, onExchange }: SimulatorTargetOptions, throttle: boolean): Promise<Target> {
  const { createSimulator } = await loadSimulator();
  // A job that fails leaves its work undone, which no answer tells. An operation that fails answers 500.
  const problems: unknown[] = [];
  const onProblem = (problem: unknown): void => void problems.push(problem);
  const own = { throttle, media: 'discard', validateResponses: 'off', onExchange, onProblem } as const;
  const simulator = await createSimulator({ clock: 'manual', startTime: START, ...own });
  const undo = injectDefect?.(simulator);
  const { fetch } = simulator;
  const baseUrl = onSocket ? (await simulator.listen()).url : SIMULATOR_ADDRESS;
  const textOf = async (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<string> => {
    problems.length = 0;
    const response = await fetch(`${SIMULATOR_ADDRESS}${path}`, await initOf(method, headers, body));
    const text = await response.text();
    const [problem] = problems;
    if (problem instanceof Error) throw new Error(`The simulator failed by ${method} ${path}: ${problem.message}`, { cause: problem });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const caller =
    (headers: Readonly<Record<string, string>>): Control =>
    async (method, path, body) =>
      JSON.parse(await textOf(method, path, headers, body)) as Readonly<Record<string, unknown>>;
  const sessionOf = ({ acme, pro, free }: Keys) => ({
    has: ALL,
    fetch,
    baseUrl,
    apiKey: acme,
    otherApiKey: pro,
    otherTeamId: 'team_pro',
    closedApiKey: free,
    teamId: 'team_acme_marketing',
  });
  const createTemplate = async (seed: number): Promise<SeededWorld> => {
    const { id, control, apiKeys } = await newWorld(caller, { seed, clock: 'manual', startTime: START });
    const preparation: Preparation[] = [];
    const recorded =
      (call: Control): Control =>
      (method, path, body) => {
        preparation.push({ method, path, body });
        return call(method, path, body);
      };
    await seedFullWorld(recorded(caller({ 'x-api-key': apiKeys.acme })), recorded(control));
    const worldFacts: WorldFacts = {};
    // The discovery runs here, so that its calls do not count for the first property.
    await discover({ ...sessionOf(apiKeys), worldFacts, close: () => Promise.resolve() });
    return { id, preparation, worldFacts };
  };
  // Worlds are forked from a template, because seeding takes thirty calls and a fork only one.
  const templates = new Map<number, Promise<SeededWorld>>();
  return {
    kind: 'simulator',
    has: needsMet(),
    async open(seed) {
      const template = templates.get(seed) ?? createTemplate(seed);
      templates.set(seed, template);
      const { id: fork, preparation, worldFacts } = await template;
      const { id, control, apiKeys } = await newWorld(caller, { fork });
      return {
        ...sessionOf(apiKeys),
        control,
        snapshot: () => textOf('GET', '/_sim/snapshot', { 'x-sim-world': id }),
        preparation,
        worldFacts,
        close: async () => void (await caller({})('DELETE', `/_sim/worlds/${id}`)),
      };
    },
    close() {
      undo?.();
      return simulator.close();
    },
  };
}

/** A simulator with the organization of a fixture and a manual clock. */
export interface Mirror {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  /** Advances the clock to milliseconds since 1970, and runs the jobs until then. */
  advanceTo(at: number): Promise<void>;
  close(): Promise<void>;
}

export interface MirrorOptions {
  readonly fixture: WorldFixture;
  readonly startTime: string;
  readonly seed: number;
  /** The overrides with which it answers as a deployment, or their file. */
  readonly overrides?: string | Overrides | undefined;
}

/** Starts a mirror, with the API keys of the fixture. Rejects with a TypeError that explains what is wrong with the fixture. */
export async function openMirror({ fixture, startTime, seed, overrides }: MirrorOptions): Promise<Mirror> {
  const { createSimulator } = await import('../simulator/index.ts');
  const simulator = await createSimulator({ clock: 'manual', startTime, seed, fixture, overrides, throttle: false });
  const { clock } = simulator;
  return {
    fetch: simulator.fetch,
    baseUrl: SIMULATOR_ADDRESS,
    async advanceTo(at) {
      const behind = at - Date.parse(clock.now());
      if (behind > 0) await clock.advance(behind);
    },
    close: () => simulator.close(),
  };
}

async function initOf(method: string, headers: Readonly<Record<string, string>>, body: object | undefined): Promise<SentInit> {
  const content = body && (await encodedContent(body));
  return { method, ...content, headers: { ...content?.headers, ...headers } };
}

/** A seeded world; each session gets a fork of it. */
interface SeededWorld {
  readonly id: string;
  readonly preparation: readonly Preparation[];
  readonly worldFacts: WorldFacts;
}

/** The first key of each organization of a world. */
interface Keys {
  readonly acme: string;
  readonly pro: string;
  readonly free: string;
}

async function newWorld(caller: (headers: Readonly<Record<string, string>>) => Control, how: object) {
  const world = await caller({})('POST', '/_sim/worlds', how);
  const { acme = '', pro = '', free = '' } = world['apiKeys'] as Readonly<Record<string, string>>;
  const id = String(world['id']);
  return { id, control: caller({ 'x-sim-world': id }), apiKeys: { acme, pro, free } };
}

export interface DeploymentOptions extends Switches {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  /** The prefix of the titles of created resources. */
  readonly tag?: string;
  readonly receiver?: Receiver | undefined;
  /** Sends all requests; by default one for a deployment that stands in the open. */
  readonly client?: Pick<Client, 'fetch'>;
  readonly access?: DeploymentAccess;
  /** Called with the time of each answer of the deployment. */
  readonly onAnswer?: (answer: TimedAnswer) => void;
}

/** Returns a deployment as a target. The key is sent only to its origin, and redirects are not followed. */
export function deploymentTarget(options: DeploymentOptions): Target {
  const { baseUrl, apiKey, teamId, tag, publishAccounts, importAccounts, maxPublish, receiver } = options;
  const { client = openClient(baseUrl), access } = options;
  const { origin } = new URL(baseUrl);
  const worldFacts: WorldFacts = {};
  const serverClock = createServerClock();
  const has = needsMet(options);
  return {
    kind: 'deployment',
    has,
    open: () =>
      Promise.resolve({
        has,
        fetch: chain([keepKey(origin), dated({ origin, clock: serverClock, onAnswer: options.onAnswer })], client.fetch),
        baseUrl: baseUrl.replace(/\/$/, ''),
        apiKey,
        teamId,
        worldFacts,
        publishAccounts,
        importAccounts,
        maxPublish,
        ...(tag !== undefined && { tag }),
        ...(receiver && { receiver }),
        ...(access && { access }),
        serverClock,
        close: () => Promise.resolve(),
      }),
    close: () => Promise.resolve(),
  };
}

/** Sends the key only to an origin. A presigned URL may be elsewhere and needs no key. */
function keepKey(origin: string): Middleware {
  return async (url, init, next) => {
    if (new URL(url).origin !== origin && hasKey(init))
      throw new Error(`Not sent: ${url} is not at ${origin}, and the key must not leave it`);
    return next(url, init);
  };
}

interface DatingOptions {
  readonly origin: string;
  readonly clock: MeasuredClock;
  readonly onAnswer: DeploymentOptions['onAnswer'] | undefined;
}

/** Measures the clock of the service from its answers, except from those of other origins, whose clock may differ. */
function dated({ origin, clock, onAnswer }: DatingOptions): Middleware {
  return async (url, init, next) => {
    const sentAt = Date.now();
    const started = performance.now();
    const request = (signal: AbortSignal) => next(url, { ...init, signal });
    const response = await readAnswer(request, { signals: init.signal ? [init.signal] : [] });
    if (new URL(url).origin !== origin) return response;
    onAnswer?.({ method: init.method, url, status: response.status, durationMs: performance.now() - started });
    clock.observe({ sentAt, receivedAt: Date.now(), date: response.headers.get('date') });
    return response;
  };
}
