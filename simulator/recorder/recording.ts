/** What has happened in a world, from which a scenario is made. */

/** A call of either API, with its answer. */
export interface RecordedCall {
  /** ISO 8601, simulated time. */
  readonly at: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The address that the caller used, without a trailing slash. */
  readonly origin: string;
  readonly isControl: boolean;
  /** Null for a presigned PUT, and where no operation matched. */
  readonly operationId: string | null;
  readonly status: number;
  /** `acme`, `pro`, `free`; `nobody` without a key; null for another key. */
  readonly as: string | null;
  /** The key, where `as` is null. */
  readonly key: string | null;
  readonly request: RecordedBody;
  /** JSON, text, or null. */
  readonly response: unknown;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

export type RecordedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly RecordedField[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly type: string | undefined }
  /** It was refused before it was read: only its length is known. */
  | { readonly kind: 'unread'; readonly size: number }
  /** It was too large to be kept, or is no JSON where JSON is expected. */
  | { readonly kind: 'lost'; readonly why: string };

export type RecordedField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly type: string; readonly bytes: Uint8Array };

/** An event that endpoints of an organization were sent. */
export interface RecordedEvent {
  /** ISO 8601, simulated time. */
  readonly at: string;
  readonly type: string;
  /** `acme`, `pro`, `free`. */
  readonly organization: string;
  readonly data: unknown;
  /** Whether its signature was that of the endpoint's present secret. */
  readonly isSigned: boolean;
}

/** The endpoint that stands for the one that a scenario has. */
export interface RecordedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly organization: string;
}

/** An attempt to deliver a webhook, and how the endpoint answered. */
export interface RecordedAttempt {
  readonly at: string;
  readonly organization: string;
  /** Null where it did not answer. */
  readonly status: number | null;
}

/** A change of a platform that no call has made: the program that holds the world did. */
export interface RecordedLever {
  readonly at: string;
  readonly platform: string;
  readonly failure: string | null;
}

export interface Recording {
  readonly name: string;
  /** ISO 8601: when it began, and the present time. */
  readonly from: string;
  readonly to: string;
  readonly seed: number;
  readonly calls: readonly RecordedCall[];
  readonly events: readonly RecordedEvent[];
  /** Those of one endpoint of each organization, because a scenario has one. */
  readonly attempts: readonly RecordedAttempt[];
  readonly endpoints: readonly RecordedEndpoint[];
  readonly levers: readonly RecordedLever[];
  /** What was not recorded, each as a sentence. */
  readonly notes: readonly string[];
}

/** A scenario, and the files that its steps send, by name. */
export interface RecordedScenario {
  readonly text: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What could not be said by a step, each as a sentence. */
  readonly notes: readonly string[];
}
