/** A scenario as written in its file. The loader validates files against `scenario.schema.json`, which these types mirror. */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** An expectation: a value, an object of expectations, or matchers (`$any`, `$regex` …). */
export type Expected = Json;

export interface Scenario {
  readonly name: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly world?: WorldSettings;
  /** Steps that run first. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
  /** Steps that run last, also when one before has failed. */
  readonly after?: readonly Step[];
}

/** A scenario before its values are filled in. */
export interface WrittenScenario extends Scenario {
  readonly vars?: Readonly<Record<string, Json>>;
  /** A file of rows, or the rows. */
  readonly each?: string | readonly Json[];
  readonly matrix?: Readonly<Record<string, readonly Json[] | 'all-platforms'>>;
}

export interface WorldSettings {
  readonly clock?: string;
  readonly startTime?: string;
  readonly seed?: number;
  /** A name, or the content of a file, which the loader puts in place of its name. */
  readonly fixture?: string | Readonly<Record<string, unknown>>;
  /** A file, relative to that of the scenario. */
  readonly snapshot?: string;
}

interface Named {
  /** Title of the step in the report. */
  readonly name?: string;
  /** How often it is tried again after a failure. */
  readonly retry?: number | { readonly times: number; readonly wait?: string | number };
}

/** Asserts on a result and saves parts of it. */
export interface Asserting extends Named {
  readonly expect?: JsonObject;
  /** Fails the scenario only at its end. */
  readonly 'expect-soft'?: JsonObject;
  /** Name → path in the result. */
  readonly save?: Readonly<Record<string, string>>;
}

/** A part of a form, or a raw body: a file by name, a text, or a number of zero bytes. */
export interface FileInput {
  readonly file?: string;
  readonly text?: string;
  readonly bytes?: number;
  readonly fileName?: string;
  readonly mimeType?: string;
}

export interface RequestStep extends Asserting {
  /** `POST /api/v1/post`. */
  readonly request: string;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
  readonly form?: Readonly<Record<string, string | number | boolean | FileInput>>;
  readonly content?: FileInput;
}

export interface PlatformStep extends Asserting {
  readonly platform: string;
  readonly fail?: string | JsonObject;
  readonly recover?: true;
  readonly latency?: string | number | null;
  readonly review?: string | number | null;
  readonly status?: string | null;
  readonly note?: string | null;
  readonly crowd?: JsonObject;
}

export interface EventStep extends Asserting {
  readonly event: string;
  readonly platform: string;
  readonly account: string;
  readonly postId?: string;
  readonly importedPostId?: string;
  readonly text?: string;
  readonly author?: Json;
  readonly parentExternalId?: string;
  readonly publishedAt?: string;
  readonly likesCount?: number;
  readonly participant?: Json;
  readonly attachments?: readonly JsonObject[];
  readonly payload?: string;
  readonly messageId?: string;
  readonly reaction?: string | null;
}

export interface AdvanceStep extends Named {
  readonly advance: string | number | { readonly to: string };
}

export interface SettleStep extends Named {
  readonly settle: string | number | null;
}

export interface WaitStep extends Named {
  readonly wait: string | number;
}

export interface WebhookStep extends Asserting {
  readonly webhook: string;
  /** The organization that receives the webhook: `acme`, `pro`, `free`. */
  readonly of?: string;
  readonly absent?: true;
}

export interface WebhookResponse {
  readonly status?: number;
  readonly body?: string;
  /** Closes the connection without a response. */
  readonly drop?: true;
  /** Number of deliveries to respond to like this; later ones get 200. */
  readonly first?: number;
}

export interface ReceiverStep extends Named {
  readonly receiver: 'ok' | 'drop' | number | WebhookResponse;
  readonly of?: string;
}

export interface SendStep extends Asserting {
  /** The type of the event. */
  readonly send: string;
  readonly of?: string;
  readonly data?: JsonObject;
  readonly set?: JsonObject;
  readonly raw?: boolean;
}

export interface FaultStep extends Asserting {
  /** `POST /api/v1/post`, an operationId, or `none`. */
  readonly fault: string;
  readonly match?: JsonObject;
  readonly effect?: JsonObject;
  readonly when?: JsonObject;
}

export interface OrganizationStep extends Asserting {
  readonly organization: string;
  readonly plan?: string;
  readonly features?: JsonObject;
  readonly settings?: JsonObject;
  readonly limits?: JsonObject;
}

export interface SnapshotStep extends Named {
  readonly snapshot: { readonly save: string } | { readonly restore: string } | { readonly same: string };
}

export interface StateStep extends Asserting {
  readonly 'expect-state': string;
  /** Filters the items of a list. */
  readonly where?: Expected;
}

export interface RequestsStep extends Named {
  /** An operationId, or `any`. */
  readonly requests: string;
  readonly called?: Expected;
  /** Filters the calls. */
  readonly where?: Expected;
  readonly save?: Readonly<Record<string, string>>;
}

export interface RepeatStep extends Named {
  readonly repeat: number | readonly Json[];
  readonly steps: readonly Step[];
}

export interface ParallelStep extends Named {
  readonly parallel: readonly Step[];
}

export interface UseStep extends Named {
  /** The file, next to that of the step. */
  readonly use: string;
  /** Values that only the run knows; the others have been filled in. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** Those of the file. */
  readonly steps: readonly Step[];
}

export type Step =
  | RequestStep
  | PlatformStep
  | EventStep
  | AdvanceStep
  | SettleStep
  | WaitStep
  | WebhookStep
  | ReceiverStep
  | SendStep
  | FaultStep
  | OrganizationStep
  | SnapshotStep
  | StateStep
  | RequestsStep
  | RepeatStep
  | ParallelStep
  | UseStep;

/** Step types by kind. */
export interface StepsByKind {
  readonly request: RequestStep;
  readonly event: EventStep;
  readonly platform: PlatformStep;
  readonly advance: AdvanceStep;
  readonly settle: SettleStep;
  readonly wait: WaitStep;
  readonly webhook: WebhookStep;
  readonly receiver: ReceiverStep;
  readonly send: SendStep;
  readonly fault: FaultStep;
  readonly organization: OrganizationStep;
  readonly snapshot: SnapshotStep;
  readonly 'expect-state': StateStep;
  readonly requests: RequestsStep;
  readonly repeat: RepeatStep;
  readonly parallel: ParallelStep;
  readonly use: UseStep;
}

export type StepKind = keyof StepsByKind;

/** In order of detection: an `event` step has a `platform` property, too. */
export const stepKinds = [
  'request',
  'event',
  'platform',
  'advance',
  'settle',
  'wait',
  'webhook',
  'receiver',
  'send',
  'fault',
  'organization',
  'snapshot',
  'expect-state',
  'requests',
  'repeat',
  'parallel',
  'use',
] as const satisfies readonly StepKind[];

/** The kind of a step, by the property that names it; undefined if there is none. */
export function kindOf(step: object): StepKind | undefined {
  return stepKinds.find(kind => Object.hasOwn(step, kind));
}

export const WORLD_DEFAULTS = { clock: 'manual', startTime: '2026-03-02T09:00:00Z', seed: 1 } as const;
