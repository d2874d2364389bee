// For compilers without it in `lib`: it has the type of `[Symbol.asyncDispose]`, and of `await using`.
/// <reference lib="esnext.disposable" preserve="true" />
/** What the package offers, in types: `library.ts` is its entry, and anything else may change at any time. */
import type { ClockLevers, PlatformLevers, RequestsLevers, SimulatorLevers, WorldLevers } from '../../openapi/generated/control-levers.ts';
import type {
  ClockMove,
  CreateFaultRequest,
  Explanation,
  Fault,
  Grade,
  Overrides,
  PlatformFailureInput,
  RequestRecord,
  SentEvent,
} from '../../openapi/generated/control-types.ts';
import type { OperationId, Platform, WebhookEvents, WebhookEventType } from '../../openapi/generated/types.ts';
import type { Fixture } from '../domain/worlds/fixture.ts';
import type { TrapName } from '../grade/traps/names.ts';
import type { WebhookReceiver } from '../webhooks/receiver-api.ts';

export type * from '../../openapi/generated/control-levers.ts';
export type {
  ClockMove,
  CreateFaultRequest,
  Explanation,
  Fault,
  Grade,
  Overrides,
  RequestRecord,
  SentEvent,
} from '../../openapi/generated/control-types.ts';
export type { OperationId, Platform, WebhookEvents, WebhookEventType } from '../../openapi/generated/types.ts';
export type { Fixture } from '../domain/worlds/fixture.ts';
export type { TrapName } from '../grade/traps/names.ts';
export type { Part, ReceivedWebhook, ReceiveOptions, WebhookAnswer, WebhookReceiver } from '../webhooks/receiver-api.ts';

/** How time passes: `manual`, `realtime`, or a speed such as `10x`. */
export type ClockOption = 'manual' | 'realtime' | `${number}x`;

export type FailureMode = PlatformFailureInput['mode'];

/** How a platform fails. */
export interface PlatformFailure extends Omit<PlatformFailureInput, 'resetAt'> {
  /** When a `rate-limited` platform answers again: ISO 8601, or milliseconds since 1970, on the world's clock. */
  readonly resetAt?: string | number | undefined;
}

/** How a world starts. */
export interface WorldOptions {
  /** Random seed. Default 1. */
  readonly seed?: number | undefined;
  /** `manual`: time passes only when it is advanced; `realtime`; `10x`: ten times as fast. Default `manual`. */
  readonly clock?: ClockOption | undefined;
  /** ISO 8601; default: the machine's time. */
  readonly startTime?: string | undefined;
  /** `default`, `demo`, `empty`, a JSON or YAML file, or the fixture itself. */
  readonly fixture?: string | Fixture | undefined;
}

/** How a simulator is set up. */
export interface SimulatorOptions extends WorldOptions {
  /**
   * What worlds begin with in place of a fixture, also after a reset: a file of `sim snapshot export`, which is only read, or what `GET /_sim/snapshot` has
   * answered. It has its own seed and time; the clock goes on from there as `clock` says.
   */
  readonly snapshot?: string | object | undefined;
  /**
   * The media directory, or `discard`, which keeps digests and headers only. Default: temporary files, removed on close; with `state`, the
   * directory `<state>.media`.
   */
  readonly media?: string | undefined;
  /**
   * A file that keeps every world and named snapshot beyond the process. Worlds in it continue as they were; seed, clock, start, fixture and failures
   * apply to new worlds.
   */
  readonly state?: string | undefined;
  /** Whether imports by URL use the network, public addresses only. By default a fake web answers, and no packet leaves the machine. */
  readonly allowFetch?: boolean | undefined;
  /** Names besides loopback to which webhooks may go by http, such as `app` of a Compose network; any other address needs https. */
  readonly webhookHosts?: readonly string[] | undefined;
  /**
   * The address under which clients reach the simulator, such as `https://proxy.example/sim`: addresses in answers and events begin with it. Default: as
   * each request was sent.
   */
  readonly publicUrl?: string | undefined;
  /** The three request throttle layers; on by default. */
  readonly throttle?: boolean | undefined;
  /** What happens to an answer that breaks the document: nothing, a call of `onProblem`, or a 500. Default: `warn` with `onProblem`, else `off`. */
  readonly validateResponses?: 'off' | 'warn' | 'fail' | undefined;
  /** Access to the control API over a socket: further host names, and the token. */
  readonly control?: { readonly allowedHosts?: readonly string[]; readonly controlToken?: string | undefined } | undefined;
  /** Whether an open socket offers the dashboard at `/_sim/ui/` and the API reference at `/_sim/docs/`; on by default. */
  readonly ui?: boolean | undefined;
  /**
   * What a deployment says where the document leaves it open, in all worlds: texts of errors, the order of issues, default values. A JSON or YAML file, or the
   * overrides themselves.
   */
  readonly overrides?: string | Overrides | undefined;
  /** The folder of a recording with the score that `sim parity` has written; `GET /_sim/parity` and the dashboard show it. */
  readonly parity?: string | undefined;
  /**
   * The address of a collector of OpenTelemetry, such as `http://127.0.0.1:4318`: it gets what happens as spans, each with its cause as its parent. One that
   * does not take them changes nothing; `onProblem`, or else a warning of the process, says so once.
   */
  readonly otlp?: string | undefined;
  /**
   * Watches how the client behaves, for `grade()`; with `traps`, the simulator misbehaves on purpose, as `seed` has it (default: the seed of the world).
   */
  readonly grade?: boolean | { readonly traps?: readonly TrapName[] | undefined; readonly seed?: number | undefined } | undefined;
  /** How platforms fail when a world starts, also after a reset. */
  readonly failures?: Partial<Readonly<Record<Platform, PlatformFailure>>> | undefined;
  /** Faults of the API that a world starts with, also after a reset: the parts of `POST /_sim/faults`. */
  readonly faults?: readonly CreateFaultRequest[] | undefined;
  /** Called with defects of the simulator itself and answers that break the document. */
  readonly onProblem?: ((problem: unknown) => void) | undefined;
  /** Called with every request over a socket, once it is answered. */
  readonly onRequest?: ((request: AnsweredRequest) => void) | undefined;
}

/** Options of another world; defaults are those of the simulator. */
export interface NewWorldOptions extends WorldOptions {
  /** The id or name of a world, or the name of a snapshot, to copy instead of a fixture. */
  readonly fork?: string | undefined;
  /** Stands for the id wherever a world is named: at most 64 letters, digits, `.`, `-` and `_`; of one living world only. */
  readonly name?: string | undefined;
  /** How long it may be unused before it is removed, in real time: ISO 8601 (`PT10M`), short (`10m`) or milliseconds. Default: it stays until it is closed. */
  readonly expiresAfter?: string | number | undefined;
}

/** A request that was answered, as a log shows it. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  /** Real milliseconds. */
  readonly durationMs: number;
  /** The fault that hit it, and whether it can hit no further call by its own count; absent for other requests. */
  readonly fault?: { readonly id: string; readonly retired: boolean } | undefined;
}

/**
 * `fetch` against the simulator, in process: no socket, any host, control paths (`/_sim/…`) too; a path alone will do. Redirects are
 * answered, not followed. A connection that a fault resets or cuts fails with a TypeError, as it would over a socket.
 */
export type SimulatorFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** The clock of a world. Durations are ISO 8601 (`PT6H`), short (`6h`) or milliseconds. */
export interface ClockControl extends ClockLevers {
  /** ISO 8601. */
  now(): string;
  /** Advances the time and runs everything due on the way, in order, webhooks included. */
  advance(duration: string | number): Promise<ClockMove>;
  /** Advances the time to an instant, ISO 8601. Rejects with a TypeError for one in the past. */
  advanceTo(instant: string): Promise<ClockMove>;
  /** Advances from job to job until none is due within the limit. Default one hour. */
  settle(limit?: string | number): Promise<ClockMove>;
}

/** Controls one fake platform, and what people do there. */
export interface PlatformControl extends PlatformLevers {
  fail(mode: FailureMode, options?: Omit<PlatformFailure, 'mode'>): void;
  recover(): void;
}

/** The faults of a world: calls that fail, come late or lose their answer. */
export interface FaultControl {
  /** Adds a fault, as `POST /_sim/faults` does. Throws a TypeError that names the field for one that cannot be set. */
  add(fault: CreateFaultRequest): Fault;
  /** All faults, oldest first, with how often each has hit. */
  all(): Fault[];
  /** Removes the fault with that id, or all faults. */
  clear(id?: string): void;
}

/** Which calls of an operation are expected. */
export interface RequestExpectation {
  /** How many. Default: at least one. */
  readonly called?: number | undefined;
  /** The status of the response; 0 for a connection that was reset. */
  readonly status?: number | undefined;
  /** Part of the JSON body, or the whole text of another one. */
  readonly body?: string | object | undefined;
}

/** The calls of the API that were made in a world, the last 1,000 of them. */
export interface RequestVerifier extends RequestsLevers {
  /** The calls, oldest first; of one operation if it is named. */
  all(operationId?: OperationId): RequestRecord[];
  /** Returns the calls that are as expected. Throws an error that lists what was called if there are not as many as expected. */
  expect(operationId: OperationId, expectation?: RequestExpectation): RequestRecord[];
  /** Forgets all calls so far. */
  clear(): void;
}

/** What an event of {@link WorldWebhooks.send} has, and where it goes. */
export interface SendOptions<T extends WebhookEventType = WebhookEventType> {
  /** Fields of `data`, each of which replaces the whole field. With the `id` of an entity of the world, the rest is made from that one. */
  readonly data?: Partial<WebhookEvents[T]['data']> | undefined;
  /** Values by path, such as `{ 'data.socialAccounts.0.externalPostId': '17' }`. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  /** Sends it even if it breaks the schema of the event. */
  readonly raw?: boolean | undefined;
  /** Default: the first organization of the world. */
  readonly organizationId?: string | undefined;
  /** Where it goes, once, instead of to the endpoints. */
  readonly url?: string | undefined;
  /** With `url`: what signs it. Default: `whsec_sim_<organization id>`. */
  readonly secret?: string | undefined;
}

/** The webhooks of a world: a receiver in the process, and events of one's own. */
export interface WorldWebhooks extends WebhookReceiver {
  /**
   * Sends an event that nothing in the world has caused, as `POST /_sim/events` does: made from an entity of the world or the example of the document,
   * signed, delivered to the receiver and all endpoints of the organization, and marked `synthetic`. Throws a TypeError that names the field for what
   * does not fit the document.
   */
  send<T extends WebhookEventType>(type: T, options?: SendOptions<T>): SentEvent;
}

/**
 * One complete, isolated simulation. What the control API does, it does by methods of the same meaning, which reject with the message of an error answer: a
 * TypeError for 400. After `close`, its methods throw or reject with an error that says so.
 */
export interface World extends WorldLevers {
  /** The value of `x-sim-world`: `default`, `world_1`, … */
  readonly id: string;
  /** The first key of each organization, by the organization's id without `org_`: `acme`, `pro`, `free`. */
  readonly apiKeys: Readonly<Record<string, string>>;
  /** In-process `fetch` to this world. In other worlds than the default one, the keys of the fixture (`sk_sim_acme`) work, too. */
  readonly fetch: SimulatorFetch;
  /** The base URL of the simulator, with which addresses outside of requests begin, such as those of media in webhooks. */
  readonly url: string;
  readonly clock: ClockControl;
  readonly platforms: Readonly<Record<Platform, PlatformControl>>;
  readonly faults: FaultControl;
  readonly webhooks: WorldWebhooks;
  readonly requests: RequestVerifier;
  /**
   * Why something is as it is, what follows by itself, and what can be done; by the id of an entity, an event, a delivery, a request (`req_12`) or a job, or
   * by a platform. Throws an error for an id that nothing has.
   */
  explain(id: string): Explanation;
  /** Ends it. A further call changes nothing. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Where a simulator listens. */
export interface ListenAddress {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /**
   * Whether it speaks https: with a certificate that is made for it (names: localhost, 127.0.0.1, ::1, `host`, that of `publicUrl`), or with your own, as
   * PEM. Default: http.
   */
  readonly https?: boolean | { readonly cert: string; readonly key: string } | undefined;
  /** Whether `X-Forwarded-Proto`, `-Host`, `-Prefix` and `-For` of requests are believed, because a proxy writes them. Default: not. */
  readonly trustProxy?: boolean | undefined;
}

/** An open socket. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** The certificate as PEM, for clients to trust; absent with http. */
  readonly certificate?: string;
}

/** A running simulator, and its world `default`. */
export interface Simulator extends World, SimulatorLevers {
  /** Creates another world, with the same ids and keys of its own. */
  createWorld(options?: NewWorldOptions): Promise<World>;
  /** Opens a socket. Port 0, the default, takes any free one; host 127.0.0.1. */
  listen(options?: ListenAddress): Promise<Listening>;
  /** How the client behaves so far, in all worlds, by the rules of `sim grade`. Throws an error without the option `grade`. */
  grade(): Grade;
  /** Ends streams, finishes requests under way, closes the socket and stops every clock. A further call changes nothing. */
  close(): Promise<void>;
}
