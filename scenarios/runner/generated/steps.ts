// Generated from openapi/scenario.yaml by `npm run generate`. Do not edit.

/** A scenario: steps and assertions in a new world. */
export type Scenario = {
  /** Path of this schema, for JSON editors. */
  $schema?: string | undefined;
  /** A short name for the scenario. */
  name: string;
  /** What the scenario covers and why it matters. */
  description?: string | undefined;
  /** Words by which --tags and --exclude-tags choose scenarios. */
  tags?: readonly (string)[] | undefined;
  /** Names for templates with their values, which --var name=value and the environment variable SIM_VAR_name replace. A name without a value must be given. */
  vars?: Names | undefined;
  /** Settings of the world. Default: a manual clock at 2026-03-02T09:00:00Z, seed 1, the default organizations. */
  world?: {
    /** manual: time moves only when a step advances it. realtime, or a speed such as 60x: time runs. */
    clock?: string | undefined;
    /** Start time of the clock. */
    startTime?: string | undefined;
    /** Random seed. The flag --seed overrides it. */
    seed?: number | undefined;
    /** default: three organizations with accounts and uploads. demo: two months of an agency. empty: no data. Or a file of a fixture, next to the scenario. */
    fixture?: string | { [key: string]: unknown } | undefined;
    /** A file of `sim snapshot export`, next to the scenario, that the world begins with. It has its own data, time and seed; --seed does not change it. */
    snapshot?: string | undefined;
  } | undefined;
  each?: Each | undefined;
  matrix?: Matrix | undefined;
  /** Steps that run first. When one fails, the steps do not run. */
  before?: readonly (Step)[] | undefined;
  /** Steps, run one after the other. */
  steps: readonly (Step)[];
  /** Steps that run last, also when a step before has failed. */
  after?: readonly (Step)[] | undefined;
};

/** Steps that scenarios share: each names the file in a step use. */
export type SharedSteps = {
  /** Path of this schema, for JSON editors. */
  $schema?: string | undefined;
  /** What the steps do. It marks a file that is no scenario itself. */
  shared: string;
  /** When to use the steps. */
  description?: string | undefined;
  /** Names that the step use gives values to, with those that hold otherwise. A name without a value must be given. */
  with?: Names | undefined;
  /** Steps, run one after the other. */
  steps: readonly (Step)[];
};

/** Rows: a CSV or YAML file, or a list of objects. Each runs once, with its values by their names in templates; a list of other values gives {{ item }}. */
export type Each = string | readonly (unknown)[];

/** How often a step that has failed is tried again, and how long to let time pass before: a second by default. A simulator advances its clock. */
export type Retry = number | {
  /** How often it is tried again at most. */
  times: number;
  /** How long to let time pass before. */
  wait?: Duration | undefined;
};

/** Lists by name: the scenario runs once for each combination. all-platforms stands for all platforms of the service. */
export type Matrix = { [key: string]: readonly (unknown)[] | string };

/** Values by name; templates insert them as {{ name }}. */
export type Names = { [key: string]: unknown };

/** A value, an object (properties that are not named are ignored), or an array of exactly this length. Matchers start with $; $any, $absent and $recorded can be written as plain strings. */
export type Expected = unknown;

/** Saves parts of the result for later steps, which refer to them as {{ name }}: the name, and the path of the value. */
export type Save = { [key: string]: string };

/** An ISO 8601 duration, a short form such as 90m, milliseconds, or a template. */
export type Duration = string | number;

/** A platform, or a template such as {{ item }}. */
export type PlatformOrTemplate = "INSTAGRAM" | "FACEBOOK" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "PINTEREST" | "REDDIT" | "THREADS" | "TWITTER" | "MASTODON" | "BLUESKY" | "DISCORD" | "SLACK" | "GOOGLE_BUSINESS" | "SNAPCHAT" | string;

/** An organization of the world, without org_: acme (BUSINESS), pro (PRO) or free (FREE). */
export type OrganizationName = string;

/** A file by name, a text, or a number of zero bytes. */
export type File = {
  /** A file next to the scenario, or one of the samples that come with the simulator: clip.mp4, clip.mov, picture.jpg, picture.png, animation.gif, document.pdf, campaign.csv, mistakes.csv, every-column.csv. */
  file?: string | undefined;
  /** Content of the file; may contain templates. */
  text?: string | undefined;
  /** Number of zero bytes. */
  bytes?: number | undefined;
  /** File name to send. Default: the name of the file, or file.txt. */
  fileName?: string | undefined;
  /** Content type to send. Default: derived from the file extension. */
  mimeType?: string | undefined;
};

/** Sends a request to the API and checks the response. A status of 400 or more fails the step unless `expect` names a status. */
export type RequestStep = {
  /** Method and path. The path may be a template, for example a presigned URL. */
  request: string;
  /** The organization whose API key is sent: acme (the default), pro, free, or nobody for none. */
  as?: string | undefined;
  /** Additional headers; x-api-key here overrides the key of `as`. */
  headers?: { [key: string]: string } | undefined;
  /** Query parameters. */
  query?: { [key: string]: string | number | boolean } | undefined;
  /** The body, sent as JSON. */
  body?: unknown | undefined;
  /** The body as a form with files (multipart/form-data). */
  form?: { [key: string]: string | number | boolean | File } | undefined;
  /** The body as raw bytes, for presigned URLs. */
  content?: File | undefined;
  /** Expected response. */
  expect?: {
    /** Expected status; without it, 400 or more fails the step. 0: the connection broke before a response arrived. */
    status?: Expected | undefined;
    /** Expected headers, by lower-case name. */
    headers?: Expected | undefined;
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected status; without it, 400 or more fails the step. 0: the connection broke before a response arrived. */
    status?: Expected | undefined;
    /** Expected headers, by lower-case name. */
    headers?: Expected | undefined;
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Triggers an event on a platform: a comment or message, a deleted post, a revoked token. The result is { comment, message, conversation, executions }. */
export type EventStep = {
  /** The type of event. */
  event: "comment" | "message" | "quick-reply" | "button" | "echo" | "delivered" | "seen" | "reaction" | "post-deleted" | "token-revoked" | "token-restored";
  /** The platform of the event. */
  platform: PlatformOrTemplate;
  /** The social account of the event. */
  account: string;
  /** comment, post-deleted: the post. */
  postId?: string | undefined;
  /** comment: the imported post, in place of a post. */
  importedPostId?: string | undefined;
  /** comment, message, echo: the text. */
  text?: string | undefined;
  /** comment: the author. Default: a generated person. */
  author?: string | {
    /** The person's id on the platform. */
    externalId: string;
    /** The person's name. */
    name?: string | undefined;
    /** The person's user name. */
    username?: string | undefined;
  } | undefined;
  /** comment: the parent comment, by its id on the platform. */
  parentExternalId?: string | undefined;
  /** comment: publication time. Default: now. */
  publishedAt?: string | undefined;
  /** comment: number of likes. */
  likesCount?: number | undefined;
  /** message, quick-reply, button: the sender; echo: the recipient. */
  participant?: string | {
    /** The person's id on the platform. */
    externalId: string;
    /** The person's name. */
    name?: string | undefined;
    /** The person's user name. */
    username?: string | undefined;
  } | undefined;
  /** message: attached files. */
  attachments?: readonly ({
    /** Type of the attachment. */
    type: "IMAGE" | "VIDEO" | "AUDIO" | "FILE";
    /** URL of the attachment. */
    url: string;
  })[] | undefined;
  /** quick-reply, button: the payload of the tapped button. */
  payload?: string | undefined;
  /** delivered, seen, reaction: the message. */
  messageId?: string | undefined;
  /** reaction: the reaction; null removes it. */
  reaction?: string | null | undefined;
  /** Expected result of the event. */
  expect?: {
    /** Expected status if the event is to be refused. */
    status?: Expected | undefined;
    /** Expected result of the event. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected status if the event is to be refused. */
    status?: Expected | undefined;
    /** Expected result of the event. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Makes a fake platform fail, recover, slow down or get busy. */
export type PlatformStep = {
  /** The platform. */
  platform: PlatformOrTemplate;
  /** Failure mode from now on, with optional details. */
  fail?: "outage" | "degraded" | "rate-limited" | "timeout" | "reject" | "auth" | {
    /** outage, degraded (an outage at `rate`), rate-limited and timeout are transient; reject and auth are permanent. */
    mode: "outage" | "degraded" | "rate-limited" | "timeout" | "reject" | "auth";
    /** Share of calls that fail, 0 to 1. */
    rate?: number | undefined;
    /** The platform's own error code, for reject. */
    code?: string | undefined;
    /** When a rate-limited platform accepts calls again. */
    resetAt?: string | undefined;
    /** For timeout: the platform processed the call; only its response is lost. */
    accepted?: boolean | undefined;
    /** Limits the failure to calls for this account. */
    socialAccountId?: string | undefined;
    /** Number of calls that fail; later calls succeed. */
    times?: number | undefined;
  } | undefined;
  /** Ends the failure. */
  recover?: true | undefined;
  /** Latency of a call in simulated time; null: a seeded value from 1 to 20 seconds. */
  latency?: string | number | null | undefined;
  /** How long accepted posts stay in review; null: no review. */
  review?: string | number | null | undefined;
  /** Status at the health endpoint, whatever the failure; null: derived from the failure. */
  status?: "operational" | "degraded" | "outage" | "maintenance" | null | undefined;
  /** The note in the health endpoint. */
  note?: string | null | undefined;
  /** Comments and messages that generated people write on their own. */
  crowd?: {
    /** Number of comments under each post that is published from now on. */
    commentsPerPost?: number | undefined;
    /** Messages per day to each account that has messaging enabled. */
    messagesPerDay?: number | undefined;
  } | undefined;
  /** Expected state of the platform afterwards. */
  expect?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Advances the virtual clock and runs everything that becomes due, including webhooks. */
export type AdvanceStep = {
  /** A duration, or the instant to advance to. */
  advance: Duration | {
    /** The instant. */
    to: string;
  };
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Advances the clock from one due job to the next until no job is due within the limit. */
export type SettleStep = {
  /** The limit; empty: PT1H. */
  settle: Duration | null;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Lets time pass: a simulator advances its clock, and on a deployment the run waits, up to --max-wait. */
export type WaitStep = {
  wait: Duration;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Consumes the first webhook of this type at the built-in receiver that matches and was not consumed before. Waits for deliveries in flight; the clock does not move. On a deployment it waits up to --max-wait. The signature must be valid unless `expect` says otherwise. */
export type WebhookStep = {
  /** The type of the event. */
  webhook: string;
  /** The organization that receives the webhook. Default: acme. */
  of?: OrganizationName | undefined;
  /** Asserts that no matching webhook is left to consume. */
  absent?: true | undefined;
  /** Selects the webhook and describes it. */
  expect?: {
    /** Expected body { type, data }. */
    body?: Expected | undefined;
    /** Expected headers, by lower-case name. */
    headers?: Expected | undefined;
    /** Number of the attempt: 1, 2 or 3. Resent events continue the count. */
    attempt?: Expected | undefined;
    /** The status that the receiver returned; 0 if it dropped the connection. */
    answered?: Expected | undefined;
    /** valid (the default), invalid or missing. */
    signature?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected body { type, data }. */
    body?: Expected | undefined;
    /** Expected headers, by lower-case name. */
    headers?: Expected | undefined;
    /** Number of the attempt: 1, 2 or 3. Resent events continue the count. */
    attempt?: Expected | undefined;
    /** The status that the receiver returned; 0 if it dropped the connection. */
    answered?: Expected | undefined;
    /** valid (the default), invalid or missing. */
    signature?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** How the built-in receiver responds to webhooks from now on. */
export type ReceiverStep = {
  /** ok (200), drop (close the connection without a response), a status, or an object. */
  receiver: "ok" | "drop" | number | {
    /** Status of the response. */
    status?: number | undefined;
    /** Body of the response. */
    body?: string | undefined;
    /** Closes the connection without a response. */
    drop?: true | undefined;
    /** Number of deliveries to respond to like this; later ones get 200. */
    first?: number | undefined;
  };
  /** The organization of the receiver. Default: acme. */
  of?: OrganizationName | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Sends a webhook event that nothing in the world has caused, signed and retried as any other and marked as synthetic. It is made from the newest entity that it is about, or the one that data.id names; else from the example of the document. */
export type SendStep = {
  /** The type of the event. */
  send: string;
  /** The organization of the event. Default: acme. */
  of?: OrganizationName | undefined;
  /** Fields of the event, each of which replaces the whole field. */
  data?: { [key: string]: unknown } | undefined;
  /** Values by path. */
  set?: { [key: string]: unknown } | undefined;
  /** Sends it even if it breaks the schema of the event. */
  raw?: boolean | undefined;
  /** The event and its deliveries. */
  expect?: {
    /** Expected body { event, deliveries }. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected body { event, deliveries }. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Injects a fault into calls of the API. */
export type FaultStep = {
  /** The calls to fail: an operationId, which may have * for any text, or method and path. none removes all faults. */
  fault: string;
  /** What the calls must send; in texts of query, header and apiKey, * stands for any text. */
  match?: {
    /** Fields of the JSON body that must be equal, at any depth. */
    body?: { [key: string]: unknown } | undefined;
    /** Query parameters by name. */
    query?: { [key: string]: string } | undefined;
    /** Headers by name. */
    header?: { [key: string]: string } | undefined;
    /** The API key of the caller. */
    apiKey?: string | undefined;
    /** Only the nth of the calls that send all the rest. */
    nth?: number | undefined;
  } | undefined;
  /** The effect of the fault. */
  effect?: {
    /** Responds with this status. */
    status?: number | undefined;
    /** Message of the error response. */
    message?: string | undefined;
    /** Body of the error response in place of a message: any JSON, or a text. */
    body?: unknown | undefined;
    /** Processes the call first; only its response is replaced. */
    after?: boolean | undefined;
    /** Delays the response in real time: milliseconds or a duration, or a distribution with p50 and p95, or ms and jitter. */
    delayMs?: number | string | { [key: string]: unknown } | undefined;
    /** Sends the body of the response this slowly, in real time. */
    bytesPerSecond?: number | undefined;
    /** Closes the connection without a response. */
    reset?: true | undefined;
    /** Truncates the response after this many bytes. */
    truncateBytes?: number | undefined;
    /** Never responds; the connection stays open. */
    hang?: true | undefined;
    /** Responds with a body that never ends. */
    endless?: true | undefined;
  } | undefined;
  /** Which of the matching calls fail; all conditions must hold, in the order between, every, rate, first. Default: all calls. */
  when?: {
    /** Only the first n calls. */
    first?: number | undefined;
    /** Every nth call. */
    every?: number | undefined;
    /** A share of the calls from 0 to 1, chosen by the seed. */
    rate?: number | undefined;
    /** Only calls between two instants, or durations from this step on. */
    between?: readonly (string)[] | undefined;
  } | undefined;
  /** Expected fault. */
  expect?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Changes an organization. Objects are merged. */
export type OrganizationStep = {
  /** The organization's id. */
  organization: string;
  /** The subscription tier. */
  plan?: "FREE" | "PRO" | "BUSINESS" | undefined;
  /** Features that are enabled for the organization. */
  features?: {
    /** Direct messages. */
    dms?: boolean | undefined;
    /** Automations. */
    automations?: boolean | undefined;
  } | undefined;
  /** Settings: deleteAccountAfter (hours), messagingPaused, uploadsCompressionEnabled, importedPostsAnalyticsEnabled, maxVideoBytes, maxStorageBytes. */
  settings?: { [key: string]: unknown } | undefined;
  /** Limits that override the plan: dailyPosts and dailyComments by platform, monthlyPosts, monthlyComments, monthlyUploads, historyPosts, commentsPerImport, outboundMessages, automationRuns. */
  limits?: { [key: string]: unknown } | undefined;
  /** Expected organization afterwards. */
  expect?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: {
    /** Expected body; properties that are not named are ignored. */
    body?: Expected | undefined;
  } | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Saves the world, restores it, or asserts that it has not changed. */
export type SnapshotStep = {
  /** One of save, restore or same, with a name. */
  snapshot: {
    /** Saves the world under this name. */
    save?: string | undefined;
    /** Restores the world and its clock. Webhooks that were consumed stay consumed. */
    restore?: string | undefined;
    /** Fails unless the world equals the saved one. */
    same?: string | undefined;
  };
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Asserts on the state that the control API returns; lists are { items, total }, newest first. */
export type ExpectStateStep = {
  /** The resource of the control API. */
  "expect-state": "status" | "clock" | "jobs" | "platforms" | "organizations" | "webhooks" | "events" | "deliveries" | "faults" | "web" | "requests" | "notifications";
  /** Filters the items of a list; total counts the matching ones. */
  where?: Expected | undefined;
  /** Expected state. */
  expect?: Expected | undefined;
  /** Like expect, but a failure does not end the scenario: all of them are told at its end. */
  "expect-soft"?: Expected | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Asserts how often an operation of the API was called in this world, by steps or by a client of its own. */
export type RequestsStep = {
  /** An operationId; any for all operations. */
  requests: string;
  /** Expected number of calls. Default: at least one. */
  called?: Expected | undefined;
  /** Only calls that match: status, method, path, requestBody, responseBody, at. */
  where?: Expected | undefined;
  save?: Save | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Repeats steps. {{ round }} counts from 1. */
export type RepeatStep = {
  /** The number of rounds, or a list: {{ item }} is the item of the round. */
  repeat: number | readonly (unknown)[];
  /** Steps, run one after the other. */
  steps: readonly (Step)[];
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Runs steps concurrently. The scenario continues when all of them have ended. */
export type ParallelStep = {
  /** The steps. */
  parallel: readonly (Step)[];
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** Runs the steps of a file. What they save is there afterwards. */
export type UseStep = {
  /** The file, looked up next to this one. */
  use: string;
  /** Values for the names that the file has in with. */
  with?: Names | undefined;
  steps?: readonly (Step)[] | undefined;
  /** Title of the step in the report. */
  name?: string | undefined;
  each?: Each | undefined;
  retry?: Retry | undefined;
};

/** One step. The property that names its kind decides which other properties are allowed. */
export type Step = RequestStep | EventStep | PlatformStep | AdvanceStep | SettleStep | WaitStep | WebhookStep | ReceiverStep | SendStep | FaultStep | OrganizationStep | SnapshotStep | ExpectStateStep | RequestsStep | RepeatStep | ParallelStep | UseStep;

/** Step types by kind. */
export interface StepsByKind {
  'request': RequestStep;
  'event': EventStep;
  'platform': PlatformStep;
  'advance': AdvanceStep;
  'settle': SettleStep;
  'wait': WaitStep;
  'webhook': WebhookStep;
  'receiver': ReceiverStep;
  'send': SendStep;
  'fault': FaultStep;
  'organization': OrganizationStep;
  'snapshot': SnapshotStep;
  'expect-state': ExpectStateStep;
  'requests': RequestsStep;
  'repeat': RepeatStep;
  'parallel': ParallelStep;
  'use': UseStep;
}

export type StepKind = keyof StepsByKind;

/** In the order in which a step is recognized. */
export const stepKinds = ["request","event","platform","advance","settle","wait","webhook","receiver","send","fault","organization","snapshot","expect-state","requests","repeat","parallel","use"] as const satisfies readonly StepKind[];

/** What is checked in a step besides its schema, after its field: `*` is each item of a list. */
export const fieldChecks = {
  'request': [["as","caller"],["retry.wait","duration"]],
  'event': [["publishedAt","instant"],["retry.wait","duration"]],
  'platform': [["fail.resetAt","instant"],["latency","duration"],["review","duration"],["retry.wait","duration"]],
  'advance': [["advance","duration"],["advance.to","instant"],["retry.wait","duration"]],
  'settle': [["settle","duration"],["retry.wait","duration"]],
  'wait': [["wait","duration"],["retry.wait","duration"]],
  'webhook': [["webhook","eventType"],["of","organization"],["retry.wait","duration"]],
  'receiver': [["of","organization"],["retry.wait","duration"]],
  'send': [["send","eventType"],["of","organization"],["retry.wait","duration"]],
  'fault': [["fault","calls"],["match",{"namesOf":"FaultMatch"}],["when.between.*","moment"],["retry.wait","duration"]],
  'organization': [["organization","organizationId"],["settings",{"namesOf":"OrganizationSettingsInput"}],["limits",{"namesOf":"OrganizationLimits"}],["limits.dailyPosts",{"namesOf":"LimitsByPlatform"}],["limits.dailyComments",{"namesOf":"LimitsByPlatform"}],["retry.wait","duration"]],
  'snapshot': [["retry.wait","duration"]],
  'expect-state': [["retry.wait","duration"]],
  'requests': [["requests","operation"],["retry.wait","duration"]],
  'repeat': [["retry.wait","duration"]],
  'parallel': [["retry.wait","duration"]],
  'use': [["retry.wait","duration"]],
} as const;
