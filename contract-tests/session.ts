/** What suites send their calls to: the types alone, so that everything else can be built on them. */
import type { IncomingWebhook } from '../scenarios/runner/webhook-server.ts';
import type { KnownIds } from './arbitraries/id-kinds.ts';
import type { ReceivedResponse, SentRequest } from './messages.ts';

/** What a property or a command may need of a target beyond plain public reads. */
export type Need = 'clock' | 'control' | 'receiver' | 'writes' | 'publish' | 'imports' | 'settings' | 'tier' | 'throttle';

/** Calls the control API of a simulator, in one world. Throws unless the call succeeds. */
export type Control = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

export type Fetch = (request: SentRequest) => Promise<ReceivedResponse>;

/** A call that seeded a world before the suites used it; `/_sim` paths are the control API. */
export interface Preparation {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/**
 * What the ids in a generated write stand for: `all`, whatever is there; `referred`, teams, accounts and posts to which a new resource refers; `own`,
 * what the run has created; `nobody`, for what is not allowed.
 */
export type IdUse = 'all' | 'referred' | 'own' | 'nobody';

export interface Writable {
  /** What the run has created for generated calls to change and remove. */
  readonly own: KnownIds;
  useOf(operationId: string): IdUse;
}

/** What is known of a world as it begins; found out once for all worlds of one template. */
export interface WorldFacts {
  ids?: Promise<KnownIds>;
  /** The first account of the team on each platform, by platform. */
  accounts?: Promise<ReadonlyMap<string, string>>;
  /** How many runs of commands have begun; they share the world of a deployment. */
  runsBegun?: number;
  /** What generated writes may be about on a deployment. Absent on a simulator, where they may change anything. */
  writable?: Writable;
}

/** Receives the webhooks of a deployment: the run itself, which a public address leads to. */
export interface Receiver {
  /** The address that the organization has as a webhook endpoint. */
  readonly url: string;
  /** The signing secret of that endpoint; absent when it was not given. */
  readonly secret?: string;
  /** All that has arrived since the run began, oldest first; grows. It has events of other clients of the organization, too. */
  readonly arrived: readonly ArrivedWebhook[];
}

export interface ArrivedWebhook extends IncomingWebhook {
  /** Milliseconds since 1970, by the clock of the run. */
  readonly at: number;
}

/** What the clock of a deployment shows, as far as its answers tell. */
export interface ServerClock {
  /** Between which instants the clock of the service stands when that of this machine shows `localMs`; milliseconds since 1970, infinite before the first answer. */
  serverTimeOf(localMs: number): { readonly from: number; readonly to: number };
}

/** Access to one organization: every call of a property goes through it. */
export interface Session {
  /** What its target offers. */
  readonly has: ReadonlySet<Need>;
  readonly fetch: Fetch;
  /** Where paths such as `/api/v1/post` begin. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The key of an unrelated organization; absent where there is none. */
  readonly otherApiKey?: string;
  readonly otherTeamId?: string;
  /** The key of an organization without direct messages and automations; absent on a deployment. */
  readonly closedApiKey?: string;
  readonly teamId: string;
  /** Absent on a deployment. */
  readonly control?: Control;
  /** The snapshot of the world as its text. Absent on a deployment. */
  readonly snapshot?: () => Promise<string>;
  /** The calls that seeded the world: in a new world of the same seed they give the same. Absent on a deployment. */
  readonly preparation?: readonly Preparation[];
  readonly worldFacts: WorldFacts;
  /**
   * What the title, text or name of all that is created on a deployment must begin with, so that it can be found after a crash: `tagged` in tag.ts
   * puts it there. Absent on a simulator.
   */
  readonly tag?: string;
  /** Absent on a simulator, where every account may be published to and imported from. */
  readonly publishAccounts?: readonly string[];
  readonly importAccounts?: readonly string[];
  /** How many posts a whole run may publish on a deployment. */
  readonly maxPublish?: number;
  /** Absent without --receiver, and on a simulator, where a property registers a receiver of its own. */
  readonly receiver?: Receiver;
  /** Of all answers of the run so far. Absent on a simulator, whose clock is virtual. */
  readonly serverClock?: ServerClock;
  close(): Promise<void>;
}

export interface Target {
  readonly kind: 'simulator' | 'deployment';
  readonly has: ReadonlySet<Need>;
  /** On a simulator each session has a world of its own, throttled only if it needs `throttle`; a deployment is the same for all. */
  open(seed: number, needs?: readonly Need[]): Promise<Session>;
  close(): Promise<void>;
}
