import type { IncomingWebhook } from '../scenarios/runner/webhook-server.ts';
import type { KnownIds } from './arbitraries/id-kinds.ts';

/** What a property or a command may need of a target besides reads. */
export type Need = 'clock' | 'control' | 'receiver' | 'writes' | 'publish' | 'imports' | 'settings' | 'tier' | 'throttle';

/** Calls the control API of a simulator, in one world. Throws unless the call succeeds. */
export type Control = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/** What is sent to a URL. It is a `RequestInit` of plain values, so that who records or guards a request reads it without a copy. */
export interface SentInit {
  readonly method: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or the bytes of a file or of an encoded form. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** Whether a request has an API key. */
export function hasKey({ headers }: SentInit): boolean {
  return Object.keys(headers).some(name => name.toLowerCase() === 'x-api-key');
}

/** Sends a request as the platform's `fetch` does, to an absolute URL. Redirects are not followed. */
export type Fetch = (url: string, init: SentInit) => Promise<Response>;

/** A step on the way of each request: sends it on by `next`, or answers or throws instead. */
export type Middleware = (url: string, init: SentInit, next: Fetch) => Promise<Response>;

/** A call that seeded a world before the suites used it; `/_sim` paths are the control API. */
export interface Preparation {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/**
 * Which ids a generated write may contain: `all` existing ones; `referred`, those of teams, accounts and posts to which a new resource refers; `own`,
 * those that the run has created; `nobody`, only the unknown id, for writes that are not allowed.
 */
export type IdUse = 'all' | 'referred' | 'own' | 'nobody';

export interface Writable {
  /** Ids of objects that the run has created for generated calls to change and remove. */
  readonly own: KnownIds;
  useOf(operationId: string): IdUse;
}

/** Facts about a world at its beginning, which all worlds of one template share. */
export interface WorldFacts {
  ids?: Promise<KnownIds>;
  /** The first account of the team on each platform, by platform. */
  accounts?: Promise<ReadonlyMap<string, string>>;
  /** How many cases of models have begun, which share the world of a deployment. */
  runsBegun?: number;
  /** The objects that generated writes may change on a deployment. Absent on a simulator, where they may change all. */
  writable?: Writable;
}

/** The receiver of a deployment's webhooks in this run, to which a public URL leads. */
export interface Receiver {
  /** The public URL, which is a webhook endpoint of the organization. */
  readonly url: string;
  /** The signing secret of that endpoint, if given. */
  readonly secret?: string;
  /** All webhooks since the run began, the oldest first, including those about changes of other clients. The list grows. */
  readonly arrived: readonly ArrivedWebhook[];
}

export interface ArrivedWebhook extends IncomingWebhook {
  /** Milliseconds since 1970, by the clock of the run. */
  readonly at: number;
}

/** The clock of a deployment, estimated from its answers. */
export interface ServerClock {
  /** Returns the earliest and latest possible time of the service at the local time `localMs`, in milliseconds since 1970; infinite before the first answer. */
  serverTimeOf(localMs: number): { readonly from: number; readonly to: number };
}

/** What masks and scripts know of the way to a deployment. */
export interface DeploymentAccess {
  /** What outputs must not show: headers of a gateway, and passwords. */
  readonly secrets: readonly string[];
  /** Whether requests have credentials of a user besides the API key. */
  readonly hasCredentials: boolean;
  /** Whether a client certificate is shown. */
  readonly hasCertificate: boolean;
  /** Lines of a shell script that set `url` to the base URL, and refuse to go on without the variables of the secrets. */
  readonly curlSetUp: readonly string[];
  /** Words of each curl command that reach the deployment; empty if it needs none. */
  readonly curlWords: string;
}

/** Access to one organization, for all calls of a property. */
export interface Session {
  /** The needs that its target meets. */
  readonly has: ReadonlySet<Need>;
  readonly fetch: Fetch;
  /** The prefix of paths such as `/api/v1/post`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The key of an unrelated organization, if there is one. */
  readonly otherApiKey?: string;
  readonly otherTeamId?: string;
  /** The key of an organization without direct messages and automations; absent on a deployment. */
  readonly closedApiKey?: string;
  readonly teamId: string;
  /** The control API. Absent on a deployment. */
  readonly control?: Control;
  /** Returns the snapshot of the world as text. Absent on a deployment. */
  readonly snapshot?: () => Promise<string>;
  /** The calls that seeded the world, with which a new world of the same seed is the same. Absent on a deployment. */
  readonly preparation?: readonly Preparation[];
  readonly worldFacts: WorldFacts;
  /**
   * The prefix of all titles, texts and names that a run creates on a deployment, by which they can be found after a crash. `tagged` in tag.ts adds it.
   * Absent on a simulator.
   */
  readonly tag?: string;
  /** Ids of operations that must not be called. Absent if all may be. */
  readonly excluded?: ReadonlySet<string>;
  /** Ids of accounts on which the run may publish. Absent on a simulator, which allows all. */
  readonly publishAccounts?: readonly string[];
  readonly importAccounts?: readonly string[];
  /** The most posts that a run may publish on a deployment. */
  readonly maxPublish?: number;
  /** Absent without --receiver, and on a simulator, where properties start their own receiver. */
  readonly receiver?: Receiver;
  /** Absent on a simulator, and on a deployment that is asked without flags. */
  readonly access?: DeploymentAccess;
  /** The clock of a deployment. Absent on a simulator, whose clock is virtual. */
  readonly serverClock?: ServerClock;
  close(): Promise<void>;
}

export interface Target {
  readonly kind: 'simulator' | 'deployment';
  readonly has: ReadonlySet<Need>;
  /** Opens a session. On a simulator each has its own world, which is throttled only with the need `throttle`; on a deployment all share one. */
  open(seed: number, needs?: readonly Need[]): Promise<Session>;
  close(): Promise<void>;
}

/** What each request of a session passes, the first of them first, and what else of the session is replaced. */
export type Passing = Partial<Session> & { readonly middleware?: readonly Middleware[] };

/** Returns a target whose sessions send their requests through middleware. `needs` are those for which a session was opened. */
export function through(target: Target, passing: (session: Session, needs: readonly Need[]) => Passing): Target {
  return {
    ...target,
    async open(seed, needs = []) {
      const session = await target.open(seed, needs);
      const { middleware = [], ...replaced } = passing(session, needs);
      return { ...session, fetch: chain(middleware, session.fetch), ...replaced };
    },
  };
}

/** Returns a `fetch` that passes middleware, the first of them first. */
export function chain(middleware: readonly Middleware[], fetch: Fetch): Fetch {
  return middleware.reduceRight<Fetch>((next, step) => (url, init) => step(url, init, next), fetch);
}

/** Returns what stands for the world of a session: the sessions of a run share a deployment, but each has its own world on a simulator. */
export function worldOf(session: Session): object {
  return session.control ? session : session.worldFacts;
}
