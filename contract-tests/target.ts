/** What the suites speak to: a simulator, or a deployment of the service. HTTP only; this file alone may start a simulator. */
import type { Simulator } from '../simulator/index.ts';
import { discover, type KnownIds } from './arbitraries/known-ids.ts';
import { contentOf } from './exchange.ts';
import { seedFullWorld } from './seed-world.ts';

/** What a property may need of a target beyond plain public reads. */
export type Need = 'clock' | 'control' | 'receiver' | 'writes' | 'tier' | 'throttle';

/** A call of a simulator's control API, in a world. Throws unless it succeeds. */
export type Control = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

export type Fetch = (request: Request) => Promise<Response>;

/** A call that furnished a world before the suites came to it; `/_sim` paths are its control API. */
export interface Preparation {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** What is known of a world as it begins. */
export interface Alike {
  ids?: Promise<KnownIds>;
}

/** An organization's way in: every call of a session goes through it. */
export interface Session {
  readonly fetch: Fetch;
  /** Where paths such as `/api/v1/post` begin. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The key of an organization that has no part in the first one's; absent where there is none. */
  readonly otherApiKey?: string;
  readonly otherTeamId?: string;
  /** The key of an organization without direct messages and automations; absent on a deployment. */
  readonly closedApiKey?: string;
  readonly teamId: string;
  /** Absent on a deployment. */
  readonly control?: Control;
  /** Repeats what the world held at the beginning, in a new one of the same seed; absent on a deployment. */
  readonly preparation?: readonly Preparation[];
  /** Shared by all sessions whose worlds begin alike: what one has found there, the others need not look for. */
  readonly alike: Alike;
  close(): Promise<void>;
}

export interface Target {
  readonly kind: 'simulator' | 'deployment';
  readonly has: ReadonlySet<Need>;
  /** On a simulator each session has a world of its own, throttled only for who needs that; a deployment is the same for all. */
  open(seed: number, needs?: readonly Need[]): Promise<Session>;
  close(): Promise<void>;
}

const ALL: ReadonlySet<Need> = new Set(['clock', 'control', 'receiver', 'writes', 'tier', 'throttle']);

/** What there is on a deployment, or, when none is meant, on a simulator. */
export function needsMet(deployment?: { readonly allowWrites: boolean }): ReadonlySet<Need> {
  if (!deployment) return ALL;
  return new Set(deployment.allowWrites ? ['writes'] : []);
}

const SIMULATOR_ADDRESS = 'http://127.0.0.1:4010';
/** When the worlds of the suites begin. */
export const START = '2026-03-02T09:00:00Z';

export interface SimulatorTargetOptions {
  /** Opens a socket, for callers that bring a `fetch` of their own. */
  readonly onSocket?: boolean;
  /** Changes the simulator before it is used, for the proof that the suites can fail; what comes back undoes that at the end. */
  readonly plant?: (simulator: Simulator) => Undo;
}

export type Undo = () => void;

/** A simulator in this process: everything can be checked. Who needs throttle gets a second one, which is started then. */
export async function simulatorTarget(options: SimulatorTargetOptions = {}): Promise<Target> {
  const free = await hosted(options, false);
  let throttled: Promise<Target> | undefined;
  return {
    ...free,
    async open(seed, needs = []) {
      if (!needs.includes('throttle')) return free.open(seed);
      throttled ??= hosted({ ...options, onSocket: false }, true);
      return (await throttled).open(seed);
    },
    async close() {
      await Promise.all([free.close(), throttled?.then(target => target.close())]);
    },
  };
}

/** The simulator is loaded here and not before: who only lists what there is need not wait for it. */
async function hosted({ onSocket = false, plant }: SimulatorTargetOptions, throttle: boolean): Promise<Target> {
  const { createSimulator } = await import('../simulator/index.ts');
  const simulator = await createSimulator({ clock: 'manual', startTime: START, throttle, media: 'discard' });
  const undo = plant?.(simulator);
  const baseUrl = onSocket ? (await simulator.listen()).url : SIMULATOR_ADDRESS;
  const caller =
    (headers: Readonly<Record<string, string>>): Control =>
    async (method, path, body) => {
      const response = await simulator.fetch(new Request(`${SIMULATOR_ADDRESS}${path}`, { method, ...initOf(headers, body) }));
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Readonly<Record<string, unknown>>;
    };
  const sessionOf = ({ acme, pro, free }: Keys) => ({
    fetch: simulator.fetch,
    baseUrl,
    apiKey: acme,
    otherApiKey: pro,
    otherTeamId: 'team_pro',
    closedApiKey: free,
    teamId: 'team_acme_marketing',
  });
  const furnished = async (seed: number): Promise<Furnished> => {
    const { id, control, apiKeys } = await newWorld(caller, { seed, clock: 'manual', startTime: START });
    const preparation: Preparation[] = [];
    const noting =
      (call: Control): Control =>
      (method, path, body) => {
        preparation.push({ method, path, body });
        return call(method, path, body);
      };
    await seedFullWorld(noting(caller({ 'x-api-key': apiKeys.acme })), noting(control));
    const alike: Alike = {};
    // Here, so that looking around is no property's cost, whichever comes first.
    await discover({ ...sessionOf(apiKeys), alike, close: () => Promise.resolve() });
    return { id, preparation, alike };
  };
  // Furnishing takes thirty calls, a copy takes one.
  const templates = new Map<number, Promise<Furnished>>();
  return {
    kind: 'simulator',
    has: needsMet(),
    async open(seed) {
      const template = templates.get(seed) ?? furnished(seed);
      templates.set(seed, template);
      const { id: fork, preparation, alike } = await template;
      const { id, control, apiKeys } = await newWorld(caller, { fork });
      return {
        ...sessionOf(apiKeys),
        control,
        preparation,
        alike,
        close: async () => void (await caller({})('DELETE', `/_sim/worlds/${id}`)),
      };
    },
    close() {
      undo?.();
      return simulator.close();
    },
  };
}

function initOf(headers: Readonly<Record<string, string>>, body: object | undefined): RequestInit {
  const content = body && contentOf(body);
  // A form brings its own type, with its boundary.
  if (content instanceof FormData) return { headers, body: content };
  return { headers: { ...headers, 'content-type': 'application/json' }, ...(content && { body: content }) };
}

/** A furnished world that sessions get copies of. */
interface Furnished {
  readonly id: string;
  readonly preparation: readonly Preparation[];
  readonly alike: Alike;
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

export interface DeploymentOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  readonly allowWrites: boolean;
}

/** A deployment of the service: what can be seen from outside. The key goes to its origin only, and no redirect is followed with it. */
export function deploymentTarget({ baseUrl, apiKey, teamId, allowWrites }: DeploymentOptions): Target {
  const { origin } = new URL(baseUrl);
  const alike: Alike = {};
  const send: Fetch = async request => {
    if (new URL(request.url).origin !== origin)
      throw new Error(`Not sent: ${request.url} is not at ${origin}, and the key is for nobody else`);
    return fetch(request, { redirect: 'manual' });
  };
  return {
    kind: 'deployment',
    has: needsMet({ allowWrites }),
    open: () =>
      Promise.resolve({ fetch: send, baseUrl: baseUrl.replace(/\/$/, ''), apiKey, teamId, alike, close: () => Promise.resolve() }),
    close: () => Promise.resolve(),
  };
}
