// Generated from openapi/control.yaml by `npm run generate`. Do not edit.

/** Either of both. */
export type AdvanceClockRequest = {
  by: Duration;
} | {
  to: Timestamp;
};

export type ApiKey = {
  key: string;
};

/** Someone taps a button, an ice breaker or a menu item. It becomes an INBOUND message, needs none sent before, and does not fire DM_RECEIVED. */
export type ButtonPlatformEvent = {
  type: "button";
  socialAccountId: Id;
  participant: Person;
  payload: string;
};

export type Clock = {
  now: Timestamp;
  mode: ClockMode;
  speed: ClockSpeed;
};

/** A `manual` clock moves by advance and settle alone; a `realtime` one runs by itself. */
export type ClockMode = "realtime" | "manual";

export type ClockMove = {
  from: Timestamp;
  to: Timestamp;
  jobsRun: number;
};

/** Virtual seconds in a real second. It counts in `realtime` mode. */
export type ClockSpeed = number;

/** Someone comments on a post, exactly one of `postId` and `importedPostId`. An unknown parent is taken; the comment is an orphan. A post that has vanished from the platform, and an author whom the account has banned, are 400. */
export type CommentPlatformEvent = {
  type: "comment";
  socialAccountId: Id;
  postId?: Id | undefined;
  importedPostId?: Id | undefined;
  text: string;
  /** Absent, a seeded person. */
  author?: Person | undefined;
  parentExternalId?: string | undefined;
  /** Absent, now. Not in the future. */
  publishedAt?: Timestamp | undefined;
  likesCount?: number | undefined;
};

/** The public organization, and what only the control API tells. */
export type ControlOrganization = {
  id: Id;
  name: string | null;
  plan: Plan;
  features: Features;
  settings: OrganizationSettings;
  limits: OrganizationLimits;
  /** All bytes that it stores, unfinished parts included. */
  storedBytes: number;
  apiKeys: readonly (string)[];
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

export type CreateApiKeyRequest = {
  /** Of printable ASCII without spaces, as it travels in a header. It must not open anything yet, in any world. */
  key?: string | undefined;
};

export type CreateControlSocialAccountRequest = {
  teamId: Id;
  type: Platform;
  /** The real platform account. Absent, a new one. */
  externalId?: string | undefined;
  /** Whether it is connected with messaging permissions (TIKTOK, with comment permissions). */
  withMessagingScope?: boolean | undefined;
};

/** Either `operationId`, or `method` and `path`. */
export type CreateFaultRequest = {
  /** Of the public API. */
  operationId?: string | undefined;
  method?: HttpMethod | undefined;
  /** The full path, without a query. */
  path?: string | undefined;
  effect: FaultEffect;
  when?: FaultCondition | undefined;
};

export type CreateOrganizationRequest = {
  /** Absent, one is made. */
  id?: Id | undefined;
  /** Absent, the id. */
  name?: string | undefined;
  plan?: Plan | undefined;
  features?: FeaturesInput | undefined;
  settings?: OrganizationSettingsInput | undefined;
  limits?: OrganizationLimits | undefined;
};

export type CreateOrganizationTeamRequest = {
  name: string;
  /** Absent, one is made. */
  id?: Id | undefined;
};

/** An event by its type, on the account `socialAccountId`. */
export type CreatePlatformEventRequest = CommentPlatformEvent | MessagePlatformEvent | QuickReplyPlatformEvent | ButtonPlatformEvent | EchoPlatformEvent | DeliveredPlatformEvent | SeenPlatformEvent | ReactionPlatformEvent | PostDeletedPlatformEvent | TokenRevokedPlatformEvent | TokenRestoredPlatformEvent;

export type CreateWebhookRequest = {
  organizationId: Id;
  url: string;
  secret?: string | undefined;
};

export type CreateWorldRequest = {
  /** Absent, that of the process. */
  seed?: number | undefined;
  /** Absent, that of the process. */
  fixture?: Fixture | undefined;
  /** `realtime`, `manual`, or a speed such as `10x`. Absent, that of the process. */
  clock?: string | undefined;
  /** Absent, that of the process. */
  startTime?: Timestamp | undefined;
  /** The world to copy, by its id, or a named snapshot of the world that the call belongs to; a world is looked for first. The copy goes on from there with API keys of its own and the bytes of its uploads. Of the other fields only `clock` may stand beside it. */
  fork?: string | undefined;
};

/** Comments under each post that goes live from now on, over its first day. */
export type CrowdComments = number;

/** Messages a day (UTC) to each account that has messaging enabled, at seeded times; what is left of today begins at once. INSTAGRAM and FACEBOOK only. */
export type CrowdMessages = number;

export type Deleted = {
  deleted: number;
};

/** An outbound message reached the device. */
export type DeliveredPlatformEvent = {
  type: "delivered";
  socialAccountId: Id;
  messageId: Id;
};

export type Delivery = {
  id: Id;
  eventId: Id;
  webhookId: Id;
  /** The type of the event. */
  type: string;
  status: DeliveryStatus;
  attempts: readonly (DeliveryAttempt)[];
};

export type DeliveryAttempt = {
  number: number;
  at: Timestamp;
  requestHeaders: { [key: string]: string };
  /** The text as it was sent. */
  requestBody: string;
  /** Null when no answer came. */
  responseStatus: number | null;
  responseBody: string | null;
  /** Why the attempt failed without an answer, or null. */
  error: string | null;
};

export type DeliveryList = {
  items: readonly (Delivery)[];
  total: number;
};

/** PENDING has attempts to come. FAILED has none left, or lost them when its endpoint was disabled. */
export type DeliveryStatus = "PENDING" | "SUCCEEDED" | "FAILED";

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds, or whole milliseconds; at most 36,525 days. */
export type Duration = string | number;

/** The account's owner writes to someone in the native app. */
export type EchoPlatformEvent = {
  type: "echo";
  socialAccountId: Id;
  participant: Person;
  text: string;
};

/** The body of every error, as in the public API. */
export type Error = {
  statusCode: number;
  message: string;
  /** On a validation error, what was wrong where. */
  issues?: readonly (Issue)[] | undefined;
};

export type Event = {
  id: Id;
  type: string;
  organizationId: Id;
  createdAt: Timestamp;
  /** The `data` of the webhook body. */
  data: { [key: string]: unknown };
};

export type EventList = {
  items: readonly (Event)[];
  total: number;
};

/** outage: 503, transient. degraded: an outage at `rate`. rate-limited: 429, transient, until `resetAt`. timeout: no answer, transient. reject: 422, permanent, with `code`. auth: 401, permanent. */
export type FailureMode = "outage" | "degraded" | "rate-limited" | "timeout" | "reject" | "auth";

export type Fault = {
  id: Id;
  /** The operation whose calls it hits; null for presigned PUTs. */
  operationId: string | null;
  /** Null when it was set by `operationId`. */
  method: string | null;
  /** As it was given; null when it was set by `operationId`. */
  path: string | null;
  effect: FaultEffect;
  /** Null for every call. */
  when: FaultCondition | null;
  /** How many calls it has hit. */
  applied: number;
};

/** Exactly one of these. */
export type FaultCondition = {
  /** The first so many calls. */
  first?: number | undefined;
  /** Every so manyth call: with 3, the third, the sixth … */
  every?: number | undefined;
  rate?: Rate | undefined;
  /** Calls from the first instant until before the second, on the world's clock. */
  between?: readonly (Timestamp)[] | undefined;
};

/** Exactly one of `status`, `delayMs`, `reset`, `truncateBytes`. */
export type FaultEffect = {
  /** The call is answered with this error and has no effect. */
  status?: number | undefined;
  /** With `status`. Absent, it names the fault. */
  message?: string | undefined;
  /** With `status`. The call takes effect all the same, and the error comes in place of its own answer. */
  after?: boolean | undefined;
  /** The call takes effect at once, its answer comes so much later, in real time; at most an hour. */
  delayMs?: number | undefined;
  /** The call takes effect, but the connection is reset instead of an answer. */
  reset?: true | undefined;
  /** The call takes effect; its answer has the `content-length` of the whole, but the connection ends after so many bytes of the body. A body that is no longer comes whole. */
  truncateBytes?: number | undefined;
};

export type FaultList = {
  items: readonly (Fault)[];
  total: number;
};

/** The allowlists. */
export type Features = {
  dms: boolean;
  automations: boolean;
};

export type FeaturesInput = {
  dms?: boolean | undefined;
  automations?: boolean | undefined;
};

/** `default` has three organizations with teams, accounts and uploads; `empty` has nothing. */
export type Fixture = "default" | "empty";

/** HTTP Archive 1.2. Members that begin with `_` are the simulator's own. */
export type Har = {
  log: {
    version: "1.2";
    creator: {
      name: string;
      version: string;
    };
    entries: readonly (HarEntry)[];
  };
};

export type HarEntry = {
  startedDateTime: Timestamp;
  /** Real milliseconds. */
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: { [key: string]: unknown };
  timings: {
    send: number;
    wait: number;
    receive: number;
  };
  _id: Id;
  _operationId: string | null;
};

export type HarPair = {
  name: string;
  value: string;
};

export type HarRequest = {
  method: string;
  url: string;
  httpVersion: string;
  cookies: readonly (HarPair)[];
  headers: readonly (HarPair)[];
  queryString: readonly (HarPair)[];
  /** The body, where the log has it as text. */
  postData?: {
    mimeType: string;
    text: string;
  } | undefined;
  /** Not known. */
  headersSize: -1;
  /** Bytes; -1 where not known. */
  bodySize: number;
};

export type HarResponse = {
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: readonly (HarPair)[];
  headers: readonly (HarPair)[];
  content: {
    /** Bytes of the whole body. */
    size: number;
    mimeType: string;
    /** What the log keeps of the body. */
    text?: string | undefined;
  };
  redirectURL: string;
  /** Not known. */
  headersSize: -1;
  /** Bytes; -1 where not known. */
  bodySize: number;
};

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Id = string;

export type Issue = {
  code: string;
  path: readonly (string | number)[];
  message: string;
};

export type Job = {
  id: Id;
  at: Timestamp;
  kind: string;
  /** The id of what the job is about, if it is about one thing. */
  subject: string | null;
};

export type JobList = {
  items: readonly (Job)[];
  total: number;
};

export type LimitsByPlatform = {
  INSTAGRAM?: number | undefined;
  FACEBOOK?: number | undefined;
  TIKTOK?: number | undefined;
  YOUTUBE?: number | undefined;
  LINKEDIN?: number | undefined;
  PINTEREST?: number | undefined;
  REDDIT?: number | undefined;
  THREADS?: number | undefined;
  TWITTER?: number | undefined;
  MASTODON?: number | undefined;
  BLUESKY?: number | undefined;
  DISCORD?: number | undefined;
  SLACK?: number | undefined;
  GOOGLE_BUSINESS?: number | undefined;
  SNAPCHAT?: number | undefined;
};

/** Someone writes a direct message, with a text, attachments, or both. */
export type MessagePlatformEvent = {
  type: "message";
  socialAccountId: Id;
  participant: Person;
  text?: string | undefined;
  attachments?: readonly (PlatformAttachment)[] | undefined;
};

export type NamedPerson = {
  externalId: string;
  name?: string | undefined;
  username?: string | undefined;
};

export type Notification = {
  id: Id;
  kind: "EMAIL" | "IN_APP";
  to: string;
  subject: string;
  text: string;
  createdAt: Timestamp;
};

export type NotificationList = {
  items: readonly (Notification)[];
  total: number;
};

export type NullableTimestamp = string | null;

/** Numbers that replace those of the plan. What is absent is the plan's. */
export type OrganizationLimits = {
  dailyPosts?: LimitsByPlatform | undefined;
  dailyComments?: LimitsByPlatform | undefined;
  monthlyPosts?: number | undefined;
  monthlyComments?: number | undefined;
  monthlyUploads?: number | undefined;
  /** Per account and month. */
  historyPosts?: number | undefined;
  commentsPerImport?: number | undefined;
  /** Per account and month. */
  outboundMessages?: number | undefined;
  /** Per account and month. */
  automationRuns?: number | undefined;
};

export type OrganizationList = {
  items: readonly (ControlOrganization)[];
  total: number;
};

export type OrganizationSettings = {
  deleteAccountAfter: number;
  uploadsCompressionEnabled: boolean;
  importedPostsAnalyticsEnabled: boolean;
  maxVideoBytes: number | null;
  maxStorageBytes: number | null;
  messagingPaused: boolean;
};

export type OrganizationSettingsInput = {
  /** Hours from a lost connection to the removal of the account. */
  deleteAccountAfter?: number | undefined;
  /** Whether large videos are re-encoded. */
  uploadsCompressionEnabled?: boolean | undefined;
  /** Whether imported posts join the regular analytics refresh. */
  importedPostsAnalyticsEnabled?: boolean | undefined;
  /** The ceiling of a video, or null for the default one. */
  maxVideoBytes?: number | null | undefined;
  /** The ceiling of all stored bytes, unfinished parts included, or null for none. */
  maxStorageBytes?: number | null | undefined;
  /** Whether every send of a message answers 503. */
  messagingPaused?: boolean | undefined;
};

export type OrganizationUsage = {
  organizationId: Id;
  quotas: readonly (QuotaUsage)[];
  throttle: readonly (ThrottleUsage)[];
};

/** Someone on the platform, by the external id alone or with a name. */
export type Person = string | NamedPerson;

export type Plan = "FREE" | "PRO" | "BUSINESS";

export type Platform = "INSTAGRAM" | "FACEBOOK" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "PINTEREST" | "REDDIT" | "THREADS" | "TWITTER" | "MASTODON" | "BLUESKY" | "DISCORD" | "SLACK" | "GOOGLE_BUSINESS" | "SNAPCHAT";

export type PlatformAttachment = {
  type: "IMAGE" | "VIDEO" | "AUDIO" | "FILE";
  url: string;
};

/** Objects of the public API. */
export type PlatformEventResult = {
  /** A fetched comment. */
  comment?: { [key: string]: unknown } | undefined;
  message?: { [key: string]: unknown } | undefined;
  conversation?: { [key: string]: unknown } | undefined;
  /** The automation runs that the event set off. */
  executions?: readonly ({ [key: string]: unknown })[] | undefined;
};

export type PlatformFailure = {
  mode: FailureMode;
  rate: Rate;
  code: string | null;
  resetAt: NullableTimestamp;
  accepted: boolean;
  socialAccountId: string | null;
  /** How many calls are still to fail, or null for no end. */
  times: number | null;
};

export type PlatformFailureInput = {
  mode: FailureMode;
  /** Which share of the calls fails. Absent, all of them; for `degraded` half of them. */
  rate?: Rate | undefined;
  /** The platform's error code, for `reject`. */
  code?: string | undefined;
  /** When a `rate-limited` platform answers again. */
  resetAt?: Timestamp | undefined;
  /** For `timeout`: whether the platform did what it was asked, so that only the answer is lost. */
  accepted?: boolean | undefined;
  /** Only calls for this account fail. */
  socialAccountId?: Id | undefined;
  /** Only the next so many calls fail. */
  times?: number | undefined;
};

export type PlatformList = {
  items: readonly (PlatformState)[];
  total: number;
};

export type PlatformState = {
  platform: Platform;
  /** As the public health shows it. */
  status: PlatformStatus;
  note: string | null;
  failure: PlatformFailure | null;
  /** In milliseconds, or null for the seeded one. */
  latency: number | null;
  /** In milliseconds, or null for none. */
  review: number | null;
  /** Nobody says anything by themselves until told so. */
  crowd: {
    commentsPerPost: CrowdComments;
    messagesPerDay: CrowdMessages;
  };
};

export type PlatformStatus = "operational" | "degraded" | "outage" | "maintenance";

/** A published post vanishes from the platform. */
export type PostDeletedPlatformEvent = {
  type: "post-deleted";
  socialAccountId: Id;
  postId: Id;
};

export type PostMoment = {
  at: Timestamp;
  kind: PostMomentKind;
  platform: Platform | null;
  /** The how many-th attempt on the platform it was. */
  attempt: number | null;
  failure: PostMomentFailure | null;
  /** Of LIVE. */
  permalink: string | null;
  /** The next round of RETRYING, the end of REVIEW. */
  until: NullableTimestamp;
  event: PostMomentEvent | null;
};

export type PostMomentDelivery = {
  id: Id;
  /** Of the endpoint; null when it is gone. */
  url: string | null;
  status: DeliveryStatus;
  attempts: number;
  /** Of the last attempt; null when no answer came. */
  responseStatus: number | null;
};

export type PostMomentEvent = {
  id: Id;
  type: string;
  deliveries: readonly (PostMomentDelivery)[];
};

/** Code and status are null when the platform was not even asked. */
export type PostMomentFailure = {
  code: string | null;
  httpStatus: number | null;
  isTransient: boolean;
  errorMessage: string;
  userFacingMessage: string;
  resetAt: NullableTimestamp;
};

/** Of the post as a whole: CREATED; CHANGED by its owner; PUBLISHING, a round of attempts begins; RETRYING, it waits for the next round; RETRIED by its owner; POSTED; ERROR; DELETED. On one platform: an attempt FAILED; REVIEW, the platform holds it; LIVE. EVENT: told to webhook endpoints. */
export type PostMomentKind = "CREATED" | "CHANGED" | "PUBLISHING" | "FAILED" | "REVIEW" | "LIVE" | "RETRYING" | "RETRIED" | "POSTED" | "ERROR" | "DELETED" | "EVENT";

export type PostTimeline = {
  postId: Id;
  organizationId: Id;
  teamId: Id;
  /** Oldest first. */
  items: readonly (PostMoment)[];
  total: number;
};

/** The social account object of the public API. */
export type PublicSocialAccount = {
  id: Id;
  teamId: Id;
  type: Platform;
  externalId: string | null;
};

/** The team object of the public API. */
export type PublicTeam = {
  id: Id;
  name: string;
  organizationId: Id;
};

/** Someone taps a quick reply. It becomes an INBOUND message, needs none sent before, and does not fire DM_RECEIVED. */
export type QuickReplyPlatformEvent = {
  type: "quick-reply";
  socialAccountId: Id;
  participant: Person;
  payload: string;
};

/** Of what can be overridden, the name is that of the override in `limits`; `storedBytes` is `maxStorageBytes` of the settings. */
export type QuotaName = "monthlyPosts" | "monthlyComments" | "monthlyUploads" | "storedBytes" | "forcedAccountRefreshes" | "forcedPostRefreshes" | "commentsPerImport" | "dailyPosts" | "dailyComments" | "historyPosts" | "outboundMessages" | "automationRuns" | "connectionChecks" | "profileRefreshes";

export type QuotaUsage = {
  name: QuotaName;
  /** Null for a quota of the organization as a whole. */
  socialAccountId: string | null;
  /** Of `commentsPerImport` the most that one import stored. */
  used: number;
  /** Null when there is none. */
  limit: number | null;
  resetsAt: NullableTimestamp;
  /** What used it, newest first, at most 8. */
  usedBy: readonly (QuotaUse)[];
};

export type QuotaUse = {
  kind: "POST" | "COMMENT" | "UPLOAD" | "COMMENT_IMPORT" | "IMPORTED_POST" | "MESSAGE" | "EXECUTION";
  id: Id;
  at: Timestamp;
};

/** A share of the calls, from 0 (never) to 1 (always). Which ones it hits is seeded. */
export type Rate = number;

/** The participant reacts to a message, or takes the reaction back (null). */
export type ReactionPlatformEvent = {
  type: "reaction";
  socialAccountId: Id;
  messageId: Id;
  reaction: string | null;
};

/** JSON as it is, other text as a string, null when there was none. Of a binary body a short description. */
export type RecordedBody = unknown;

export type RequestList = {
  items: readonly (RequestRecord)[];
  total: number;
};

export type RequestRecord = {
  id: Id;
  at: Timestamp;
  method: string;
  /** With its query. */
  path: string;
  /** Null when no operation matched. */
  operationId: string | null;
  /** Who had the last word, in the order in which they are asked: `match` knows no such endpoint, `throttle` had too many requests, `key` knows no such key, `feature` is off for the organization, `fault` was injected, `validation` refused the request, `operation` did the work or refused it. */
  answeredBy: "match" | "throttle" | "key" | "feature" | "fault" | "validation" | "operation";
  /** As the caller got it; 0 when a fault reset the connection instead of an answer. */
  status: number;
  durationMs: number;
  requestHeaders: { [key: string]: string };
  requestBody: RecordedBody;
  responseBody: RecordedBody;
};

export type ResetWorldRequest = {
  seed?: number | undefined;
  fixture?: Fixture | undefined;
  startTime?: Timestamp | undefined;
};

/** The participant opened an outbound message. */
export type SeenPlatformEvent = {
  type: "seen";
  socialAccountId: Id;
  messageId: Id;
};

/** At most one of `size` and `bodyBase64`. */
export type SetWebResourceRequest = {
  /** With http or https. A fragment makes no difference. */
  url: string;
  status?: number | undefined;
  /** Absent, what the extension of the address names. */
  contentType?: string | undefined;
  /** In bytes, at most 1 TB. The file is made up and never stands in memory as a whole. */
  size?: number | undefined;
  /** In the standard alphabet, with its padding. */
  bodyBase64?: string | undefined;
  /** How long the answer takes, in virtual time. */
  delay?: Duration | undefined;
};

export type SetWebhookChaosRequest = {
  /** The event is sent twice at the same instant, by two deliveries that each have attempts of their own. */
  duplicate?: Rate | undefined;
  /** The delivery waits until a later one to this endpoint has been sent and leaves one virtual second after it, or, when none comes, after one virtual minute. While one waits, the next does not wait but overtakes it. */
  reorder?: Rate | undefined;
  /** The first attempt leaves late, by 1 to 600 whole virtual seconds. A delivery that waits for a later one has no other delay. */
  delay?: Rate | undefined;
  /** `x-signature` looks like one, but the secret did not make it. */
  corruptSignature?: Rate | undefined;
  /** The body ends early, at any place; `x-signature` is that of the whole body. */
  truncate?: Rate | undefined;
  /** The endpoint gets the request and answers, but the answer is lost: the attempt counts as failed, and the service tries again. */
  loseAck?: Rate | undefined;
};

export type SettleClockRequest = {
  limit?: Duration | undefined;
};

export type SettledDeliveries = {
  settled: number;
};

/** A whole world. What is in `state` and `platforms` belongs to the simulator. Times are milliseconds since 1970. */
export type Snapshot = {
  /** Of the form of snapshots. */
  version: 1;
  seed: number;
  startTime: SnapshotInstant;
  clock: SnapshotClock;
  /** Where each random stream stands. */
  random: { [key: string]: readonly (number)[] };
  /** By area and part. */
  state: { [key: string]: { [key: string]: unknown } };
  /** Each of the 15 by its name. */
  platforms: { [key: string]: unknown };
};

export type SnapshotChange = {
  path: string;
  from: unknown;
  to: unknown;
};

export type SnapshotClock = {
  now: SnapshotInstant;
  mode: ClockMode;
  speed: ClockSpeed;
  nextJobId: number;
  jobs: readonly (SnapshotJob)[];
};

/** Paths are written as JSON Pointers (`~1` stands for a slash). */
export type SnapshotDiff = {
  added: readonly (SnapshotEntry)[];
  removed: readonly (SnapshotEntry)[];
  changed: readonly (SnapshotChange)[];
  /** How many differences there are, those that the limit leaves out included. */
  total: number;
};

export type SnapshotEntry = {
  path: string;
  value: unknown;
};

export type SnapshotInfo = {
  name: SnapshotName;
  createdAt: Timestamp;
  sizeBytes: number;
};

export type SnapshotInstant = number;

export type SnapshotJob = {
  id: number;
  at: SnapshotInstant;
  kind: string;
  subject: string;
  data?: unknown | undefined;
};

export type SnapshotList = {
  items: readonly (SnapshotInfo)[];
  total: number;
};

/** Letters, digits, dots, dashes and underscores, the first of them a letter or a digit. */
export type SnapshotName = string;

export type Status = {
  /** The version of the simulator. */
  version: string;
  /** The id of the world. */
  world: string;
  seed: number;
  clock: Clock;
  /** How many there are of each kind of thing. */
  counts: { [key: string]: number };
  pendingJobs: number;
  /** What takes its time and has not ended, by kind, oldest first. */
  work: readonly (Work)[];
  /** Of the whole process. */
  memory: {
    rssBytes: number;
    heapUsedBytes: number;
  };
};

export type ThrottleUsage = {
  /** The operation that is counted. */
  operationId: string;
  /** Those that are running. */
  windows: readonly (ThrottleWindow)[];
};

export type ThrottleWindow = {
  windowMs: number;
  used: number;
  limit: number;
  resetsAt: Timestamp;
};

/** An ISO 8601 instant. Answers are in UTC with milliseconds; inputs take any offset, but must have one. */
export type Timestamp = string;

/** The account's permission holds again. */
export type TokenRestoredPlatformEvent = {
  type: "token-restored";
  socialAccountId: Id;
};

/** The account's permission is taken back on the platform, so that its calls fail with auth errors. */
export type TokenRevokedPlatformEvent = {
  type: "token-revoked";
  socialAccountId: Id;
};

export type Transfer = {
  /** Of a multipart upload its `uploadId` in the public API. */
  id: Id;
  kind: "DIRECT" | "MULTIPART";
  organizationId: Id;
  teamId: string | null;
  fileName: string;
  /** Where the file lies. */
  path: string;
  partCount: number;
  declaredBytes: number | null;
  storedBytes: number;
  /** What has come in, by number. Empty once it has ended. */
  parts: readonly (TransferPart)[];
  /** The upload that it became; null while it is open. */
  uploadId: string | null;
  createdAt: Timestamp;
  /** The last thing that was done to it. */
  touchedAt: Timestamp;
  /** When it is given up if nothing comes in; null once it has ended. */
  abortsAt: NullableTimestamp;
};

export type TransferList = {
  items: readonly (Transfer)[];
  total: number;
};

export type TransferPart = {
  number: number;
  size: number;
  /** Without its quotes. */
  etag: string;
};

export type UpdateClockRequest = {
  mode?: ClockMode | undefined;
  speed?: ClockSpeed | undefined;
};

export type UpdateOrganizationRequest = {
  plan?: Plan | undefined;
  features?: FeaturesInput | undefined;
  settings?: OrganizationSettingsInput | undefined;
  limits?: OrganizationLimits | undefined;
};

export type UpdatePlatformRequest = {
  status?: "operational" | "degraded" | "outage" | "maintenance" | null | undefined;
  note?: string | null | undefined;
  failure?: PlatformFailureInput | null | undefined;
  /** How long the platform takes for a call. Null, a seeded time from 1 to 20 seconds. */
  latency?: Duration | null | undefined;
  /** How long the platform holds what it accepts in review before it is live. Null, not at all. */
  review?: Duration | null | undefined;
  /** How much people on the platform say by themselves. What is left out stays. */
  crowd?: {
    commentsPerPost?: CrowdComments | undefined;
    messagesPerDay?: CrowdMessages | undefined;
  } | undefined;
};

export type UpdateWebhookRequest = {
  url?: string | undefined;
  secret?: string | undefined;
  enabled?: boolean | undefined;
};

/** What an address answers. */
export type WebResource = {
  url: string;
  status: number;
  contentType: string | null;
  /** In bytes. */
  size: number;
  /** In milliseconds of virtual time. */
  delay: number;
};

export type WebResourceList = {
  items: readonly (WebResource)[];
  total: number;
};

export type Webhook = {
  id: Id;
  organizationId: Id;
  url: string;
  secret: string;
  enabled: boolean;
  /** Failures since the last success. */
  failureCount: number;
  lastSuccessAt: NullableTimestamp;
  disabledAt: NullableTimestamp;
  createdAt: Timestamp;
  chaos: WebhookChaos;
};

/** How often each thing goes wrong with what is sent to an endpoint; `SetWebhookChaosRequest` says what each is. */
export type WebhookChaos = {
  duplicate: Rate;
  reorder: Rate;
  delay: Rate;
  corruptSignature: Rate;
  truncate: Rate;
  loseAck: Rate;
};

export type WebhookList = {
  items: readonly (Webhook)[];
  total: number;
};

/** Something that takes its time, and how far it is. */
export type Work = {
  /** Of the import; of a multipart upload its `uploadId`. */
  id: Id;
  kind: "csv-import" | "history-import" | "multipart-upload";
  organizationId: Id;
  /** The file or the platform that it comes from. */
  name: string;
  /** Of an import its status in the public API; of an upload UPLOADING, then COMPLETED. REMOVED when it is gone without an end: an upload was aborted or its parts were discarded, the team of an import was deleted. */
  status: string;
  /** Rows, posts or parts. */
  done: number;
  /** As many as there are, or at most will be. */
  total: number;
  /** Of an upload. */
  storedBytes: number | null;
  /** Of an upload. */
  totalBytes: number | null;
  /** Null while it is queued. */
  startedAt: NullableTimestamp;
  rateLimitResetAt: NullableTimestamp;
  /** When it will have ended on the world's clock if nothing holds it up; null where nobody can know. */
  endsAt: NullableTimestamp;
};

export type World = {
  /** The value for `x-sim-world`. */
  id: string;
  /** The first key of each organization, by the organization's id without `org_` (`acme`, `pro`, `free`). */
  apiKeys: { [key: string]: string };
};

export type WorldList = {
  items: readonly (World)[];
  total: number;
};

/** Every operation of the document: what it takes and what it answers. */
export interface Operations {
  getStatus: {
    path: {};
    query: {};
    body: undefined;
    response: Status;
  };
  listWorlds: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: WorldList;
  };
  createWorld: {
    path: {};
    query: {};
    body: CreateWorldRequest;
    response: World;
  };
  deleteWorld: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: World;
  };
  resetWorld: {
    path: {};
    query: {};
    body: ResetWorldRequest;
    response: World;
  };
  getSnapshot: {
    path: {};
    query: {};
    body: undefined;
    response: Snapshot;
  };
  restoreSnapshot: {
    path: {};
    query: {};
    body: Snapshot;
    response: World;
  };
  listSnapshots: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: SnapshotList;
  };
  getNamedSnapshot: {
    path: {
      name: SnapshotName;
    };
    query: {};
    body: undefined;
    response: Snapshot;
  };
  saveNamedSnapshot: {
    path: {
      name: SnapshotName;
    };
    query: {};
    body: undefined;
    response: SnapshotInfo;
  };
  deleteNamedSnapshot: {
    path: {
      name: SnapshotName;
    };
    query: {};
    body: undefined;
    response: SnapshotInfo;
  };
  restoreNamedSnapshot: {
    path: {
      name: SnapshotName;
    };
    query: {};
    body: undefined;
    response: World;
  };
  diffSnapshots: {
    path: {
      a: SnapshotName;
      b: SnapshotName;
    };
    query: {
      limit: number;
    };
    body: undefined;
    response: SnapshotDiff;
  };
  getClock: {
    path: {};
    query: {};
    body: undefined;
    response: Clock;
  };
  updateClock: {
    path: {};
    query: {};
    body: UpdateClockRequest;
    response: Clock;
  };
  advanceClock: {
    path: {};
    query: {};
    body: AdvanceClockRequest;
    response: ClockMove;
  };
  settleClock: {
    path: {};
    query: {};
    body: SettleClockRequest;
    response: ClockMove;
  };
  listJobs: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: JobList;
  };
  listPlatforms: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: PlatformList;
  };
  updatePlatform: {
    path: {
      platform: Platform;
    };
    query: {};
    body: UpdatePlatformRequest;
    response: PlatformState;
  };
  createPlatformEvent: {
    path: {
      platform: Platform;
    };
    query: {};
    body: CreatePlatformEventRequest;
    response: PlatformEventResult;
  };
  listOrganizations: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: OrganizationList;
  };
  createOrganization: {
    path: {};
    query: {};
    body: CreateOrganizationRequest;
    response: ControlOrganization;
  };
  updateOrganization: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateOrganizationRequest;
    response: ControlOrganization;
  };
  getOrganizationUsage: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: OrganizationUsage;
  };
  createApiKey: {
    path: {
      id: Id;
    };
    query: {};
    body: CreateApiKeyRequest;
    response: ApiKey;
  };
  createOrganizationTeam: {
    path: {
      id: Id;
    };
    query: {};
    body: CreateOrganizationTeamRequest;
    response: PublicTeam;
  };
  createControlSocialAccount: {
    path: {};
    query: {};
    body: CreateControlSocialAccountRequest;
    response: PublicSocialAccount;
  };
  deleteControlSocialAccount: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: PublicSocialAccount;
  };
  listWebhooks: {
    path: {};
    query: {
      offset: number;
      limit: number;
      organizationId?: Id | undefined;
    };
    body: undefined;
    response: WebhookList;
  };
  createWebhook: {
    path: {};
    query: {};
    body: CreateWebhookRequest;
    response: Webhook;
  };
  updateWebhook: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateWebhookRequest;
    response: Webhook;
  };
  deleteWebhook: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Webhook;
  };
  enableWebhook: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Webhook;
  };
  rotateWebhookSecret: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Webhook;
  };
  setWebhookChaos: {
    path: {
      id: Id;
    };
    query: {};
    body: SetWebhookChaosRequest;
    response: Webhook;
  };
  listEvents: {
    path: {};
    query: {
      offset: number;
      limit: number;
      organizationId?: Id | undefined;
      type?: string | undefined;
    };
    body: undefined;
    response: EventList;
  };
  resendEvent: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: DeliveryList;
  };
  listDeliveries: {
    path: {};
    query: {
      offset: number;
      limit: number;
      organizationId?: Id | undefined;
      eventId?: Id | undefined;
      webhookId?: Id | undefined;
      status?: DeliveryStatus | undefined;
    };
    body: undefined;
    response: DeliveryList;
  };
  settleDeliveries: {
    path: {};
    query: {};
    body: undefined;
    response: SettledDeliveries;
  };
  listFaults: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: FaultList;
  };
  createFault: {
    path: {};
    query: {};
    body: CreateFaultRequest;
    response: Fault;
  };
  deleteFaults: {
    path: {};
    query: {};
    body: undefined;
    response: Deleted;
  };
  deleteFault: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Fault;
  };
  listWebResources: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: WebResourceList;
  };
  setWebResource: {
    path: {};
    query: {};
    body: SetWebResourceRequest;
    response: WebResource;
  };
  listRequests: {
    path: {};
    query: {
      control: boolean;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: RequestList;
  };
  clearRequests: {
    path: {};
    query: {};
    body: undefined;
    response: Deleted;
  };
  getRequestsHar: {
    path: {};
    query: {
      control: boolean;
    };
    body: undefined;
    response: Har;
  };
  getPostTimeline: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: PostTimeline;
  };
  listTransfers: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: TransferList;
  };
  listNotifications: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: NotificationList;
  };
  streamEvents: {
    path: {};
    query: {};
    body: undefined;
    response: undefined;
  };
  getDashboard: {
    path: {};
    query: {};
    body: undefined;
    response: undefined;
  };
  getDocs: {
    path: {};
    query: {};
    body: undefined;
    response: undefined;
  };
}

export type OperationId = keyof Operations;
