import type { OperationId, Operations, Platform } from '../../openapi/generated/types.ts';
import type { Json } from '../kernel/job-queue.ts';
import type { PeopleControls, PlatformPeople } from './people.ts';
import type { PlatformReads } from './platform-reads.ts';

/** How a fake platform fails, when it was told to (surface: failure modes). */
export type FailureMode = 'outage' | 'degraded' | 'rate-limited' | 'timeout' | 'reject' | 'auth';

/** A failure as the platform reports it; it becomes an entry of `errorsVerbose` (facts §5). */
export interface PlatformFailure {
  /** `PREFIX:CODE[:SUBCODE]`, e.g. `META:190`. */
  readonly code: string;
  readonly message: string;
  readonly userFacingMessage: string;
  readonly transient: boolean;
  readonly httpStatus: number;
  /** When a rate limit ends, virtual milliseconds; null for other failures. */
  readonly resetAt: number | null;
}

/** What the platform gave back for something it published: ids and links by the names of facts §5. */
export interface Publication {
  readonly id: string;
  readonly permalink: string | null;
  /** When it is live there, virtual milliseconds: after the review, where there is one. */
  readonly publishedAt: number;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

/** One file as the platform sees it. */
export interface MediaFacts {
  readonly uploadId: string;
  readonly type: 'image' | 'video' | 'document';
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

/** Which connection a call to a platform goes through. */
export interface PlatformAccount {
  readonly socialAccountId: string;
  /** The real platform account. */
  readonly externalId: string;
  readonly username: string;
}

export interface PublishCall {
  readonly account: PlatformAccount;
  /** The same for every attempt at the same thing: what was accepted under it once is not published again. */
  readonly idempotencyKey: string;
  /** The platform's part of the post's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly media: readonly MediaFacts[];
}

export type PublishResult =
  /** `reviewMs`: accepted, but live only after a review of that length, virtual milliseconds. */
  | { readonly ok: true; readonly publication: Publication; readonly reviewMs?: number | undefined }
  | { readonly ok: false; readonly failure: PlatformFailure };

export type ConnectionResult = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure };

/** Profile data that a platform gives when an account is connected or refreshed. */
export interface PlatformProfile {
  readonly externalId: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string;
}

export interface PlatformChannel {
  readonly id: string;
  readonly name: string;
}

export interface PlatformHealthReport {
  readonly status: 'operational' | 'degraded' | 'outage' | 'maintenance';
  readonly note: string;
}

/** One social platform as the service talks to it. Answers come at once: the caller lets {@link PlatformPort.latencyMs} pass first. */
export interface PlatformPort extends PlatformReads, PlatformPeople {
  readonly id: Platform;
  /** How long the next call takes, virtual milliseconds, seeded. */
  latencyMs(account: PlatformAccount): number;
  /** Publishes a post, or fails the way the platform was told to fail. */
  publish(call: PublishCall): PublishResult;
  /** Whether the account's token still works. */
  checkConnection(account: PlatformAccount): ConnectionResult;
  /** Why the account may not post for now, when the platform's rate limit is in its way, which counts as a call; null otherwise. */
  postingLimit(account: PlatformAccount): PlatformFailure | null;
  /** The profile behind an external id; the same for the same world seed and id. */
  profile(externalId: string): PlatformProfile;
  /** The channels (pages, boards, servers …) that an account may publish to; empty where the platform has none. */
  channels(externalId: string): readonly PlatformChannel[];
  /** A fresh authorization: revoked tokens of this account work again. */
  authorize(account: PlatformAccount): void;
  health(): PlatformHealthReport;
  readonly controls: PlatformControls;
}

/** An order to fail (surface §5). */
export interface FailureOrder {
  readonly mode: FailureMode;
  /** Share of calls that fail, 0–1; 1 when absent, for `degraded` a half. */
  readonly rate?: number | undefined;
  /** The platform's code to answer with; by default a typical one of the platform for the mode. */
  readonly code?: string | undefined;
  /** `rate-limited`: when it ends, virtual milliseconds. */
  readonly resetAt?: number | undefined;
  /** `timeout`: the platform accepted, only its answer was lost. */
  readonly accepted?: boolean | undefined;
  /** Only calls through this account fail. */
  readonly socialAccountId?: string | undefined;
  /** Only so many calls fail; afterwards the order is over. */
  readonly times?: number | undefined;
}

/** Latency of calls, virtual milliseconds, drawn evenly between the two. */
export interface LatencyRange {
  readonly minMs: number;
  readonly maxMs: number;
}

/** How a fake platform is told to behave, apart from being called by the service. */
export interface PlatformControls extends PeopleControls {
  /** The order in force; null when the platform works. */
  failure(): FailureOrder | null;
  fail(order: FailureOrder | null): void;
  latency(): LatencyRange;
  /** Null for the seeded one that a platform begins with. */
  setLatency(range: LatencyRange | null): void;
  /** A status that health shows whatever the failures; null lets the failures speak. */
  setHealth(status: PlatformHealthReport['status'] | null, note?: string): void;
  /** What {@link PlatformControls.setHealth} set last. */
  ownHealth(): { readonly status: PlatformHealthReport['status'] | null; readonly note: string | null };
  /** Holds whatever it accepts from now on in review, virtual milliseconds; null to publish at once again. */
  holdForReview(durationMs: number | null): void;
  reviewDuration(): number | null;
  /** The account's owner took the permission back, or gave it again. */
  revokeToken(externalId: string): void;
  restoreToken(externalId: string): void;
  /** Something published vanished on the platform; false when the platform does not know it. */
  removePublication(publicationId: string): boolean;
  /** How often something was really published, answers that were lost included. */
  publicationCount(): number;
  /** What a snapshot holds of the platform. */
  save(): Json;
  load(state: Json): void;
}

export type Platforms = Readonly<Record<Platform, PlatformPort>>;

/** One HTTP attempt at a webhook endpoint. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Which try at its delivery it is: 1 for the first. */
  readonly attempt: number;
}

/** What came of it: the answer, or why there was none. */
export type WebhookResponse =
  | { readonly status: number; readonly body: string; readonly error: null }
  | { readonly status: null; readonly body: null; readonly error: string };

/** Sends webhooks; never throws. The only outbound network of the simulator. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookResponse>;
  /** Gives up what is under way, which then ends with an error, and closes every socket. What is sent afterwards fails at once. */
  close(): Promise<void>;
}

/** Bytes on their way: read once, in order, as fast as the reader takes them. A reader that stops early ends the source too. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** A stretch of an object: from `start` up to, but without, `end`, as in `slice`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What was written. */
export interface StoredBytes {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly md5: string;
}

export interface WriteOptions {
  /** One byte more ends the write with a ByteLimitError, at once. */
  readonly maxBytes: number;
  /** Asked when all bytes are there and before the object appears; what it throws ends the write. */
  readonly check?: (stored: StoredBytes) => void;
}

/**
 * Where media bytes lie. Keys are made by the service (`team_x/k4m9.mp4`), never taken from a file name; one that could leave the store is
 * an InvariantError. Bytes only pass through: nothing is held whole in memory.
 */
export interface MediaStore {
  /**
   * Writes an object, in place of the one that was there. Until all bytes have come and `check` agreed the old one stays; when the source,
   * the limit or the check fails, the write rejects with that error and leaves nothing behind.
   */
  write(key: string, source: ByteStream, options: WriteOptions): Promise<StoredBytes>;
  /**
   * Makes one object of parts, in the given order, and removes the parts. When it fails, they are all still there. Called again after it
   * succeeded, or at the same time, it answers the same. Rejects with a MissingObjectError when a part is missing and there is no such object.
   */
  assemble(key: string, partKeys: readonly string[]): Promise<{ readonly sizeBytes: number }>;
  /** The bytes of an object, or of a stretch of it, cut at its end; undefined for an unknown key. */
  read(key: string, range?: ByteRange): Promise<ByteStream | undefined>;
  stat(key: string): Promise<{ readonly sizeBytes: number } | undefined>;
  /**
   * Puts the same bytes under another key too, in place of what was there; what happens to one key afterwards is nothing to the other. On
   * disk they lie once. False for an unknown key.
   */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes an object; an unknown key is no error. */
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with `<folder>/`. */
  clear(folder: string): Promise<void>;
}

/** What a file really is, read from its bytes. */
export interface MediaContent {
  readonly type: 'image' | 'video' | 'document';
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4' | 'video/quicktime' | 'application/pdf';
  /** Without a dot; `jpeg` for JPG. */
  readonly ext: 'jpeg' | 'png' | 'gif' | 'mp4' | 'mov' | 'pdf';
  /** As shown: a video that carries a quarter turn has its sides swapped. Null for documents. */
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  /** Null for anything but videos. */
  readonly seconds: number | null;
}

/** `unsupported`: of another type; `unreadable`: of a supported type, but damaged, cut off or lying about itself. */
export type ProbeResult =
  | { readonly ok: true; readonly content: MediaContent }
  | { readonly ok: false; readonly reason: 'empty' | 'unsupported' | 'unreadable'; readonly detail: string };

/** Tells what stored objects are, from a few reads of their bytes, whatever was declared. */
export interface MediaProbe {
  /** Rejects with a MissingObjectError for an unknown key. */
  probe(key: string): Promise<ProbeResult>;
}

/** What a download may cost. */
export interface DownloadLimits {
  readonly maxBytes: number;
  /** For the whole of it, redirects and bytes included. Real time over the network, virtual time in the fake web. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
}

/** A web server's answer. Any status but 200 comes as it is; its body need not be read. */
export interface WebAnswer {
  readonly status: number;
  readonly contentType: string | null;
  /** What the server says the body will be; null when it says nothing. */
  readonly declaredBytes: number | null;
  /** Ends with a DownloadError when the download fails, lasts too long or grows too large. */
  readonly body: ByteStream;
  /** How long the download takes, virtual milliseconds; 0 over the network. */
  readonly delayMs: number;
}

/** The web as imports by URL see it. */
export interface MediaWeb {
  /** Rejects with a DownloadError when no answer comes, or none is asked for because the URL is not allowed. */
  fetch(url: string, limits: DownloadLimits): Promise<WebAnswer>;
}

/** A page of the fake web (surface §5, `PUT /_sim/web`). */
export interface WebResource {
  readonly url: string;
  readonly status: number;
  /** By default the type that the URL's extension names. */
  readonly contentType: string | null;
  /** The body; null has one made up: a valid file of the content type, `sizeBytes` long. */
  readonly bodyBase64: string | null;
  /** Null: as small as a file of its type is. */
  readonly sizeBytes: number | null;
  /** Virtual milliseconds. */
  readonly delayMs: number;
}

/** How the fake web is told what it holds. */
export interface FakeWebControls {
  /** Puts a resource in place of the one with the same URL. Throws a TypeError for what is no http or https URL. */
  register(resource: WebResource): void;
  /** The resources, oldest first. */
  list(): readonly WebResource[];
  /** What a snapshot holds of the fake web. */
  save(): Json;
  load(state: Json): void;
}

/** What a presigned URL allows: one PUT to one key, until it expires. */
export interface PresignedPut {
  /** The path of the upload. */
  readonly key: string;
  /** The multipart transfer and the part's number; null for a direct upload. */
  readonly uploadId: string | null;
  readonly partNumber: number | null;
  /** The exact number of bytes that must come; null leaves it open. */
  readonly sizeBytes: number | null;
  /** Virtual milliseconds; at this instant the URL still works. */
  readonly expiresAt: number;
}

/** Addresses of a world's media. `baseUrl` is where the caller reached the simulator. */
export interface MediaUrls {
  presigned(baseUrl: string, put: PresignedPut): string;
  /** The public address of a finished upload, or of its preview. */
  published(baseUrl: string, key: string): string;
}

/** Where a world has a set of objects: under their own keys, or under the same in a folder. */
export interface MediaPlace {
  readonly worldId: string;
  readonly folder?: string;
}

/** Everything of the media room that a world holds. */
export interface MediaPorts {
  readonly store: MediaStore;
  readonly probe: MediaProbe;
  readonly web: MediaWeb;
  readonly webControls: FakeWebControls;
  readonly urls: MediaUrls;
  /** Copies objects of another world, or of a folder there, to the same keys of this one; those that are gone there are passed over. */
  adopt(from: MediaPlace, keys: readonly string[]): Promise<void>;
  /**
   * The world was reset, put back or removed: what it still has under way writes, assembles and removes nothing any more, as the world in its
   * place has the same keys.
   */
  close(): void;
  /** Closes, and gives back every byte of the world: for one that is removed. */
  clear(): Promise<void>;
}

/** Where the bytes of a presigned PUT go. */
export interface PutTarget {
  /** A key that was never used before: two PUTs of one part at once must not meet. */
  readonly storeKey: string;
  readonly maxBytes: number;
}

/** A finished file as anybody may read it. */
export interface PublishedMedia {
  /** Where its bytes lie; null has them made up from the facts below, as those of ready uploads and of previews. */
  readonly storeKey: string | null;
  readonly mimeType: string;
  /** Of made-up bytes; null: as small as a file of its type is. */
  readonly sizeBytes: number | null;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
  /** Without quotes. */
  readonly etag: string;
  /** Virtual milliseconds. */
  readonly modifiedAt: number;
}

/** What the object store asks and tells the service: the upload area answers. */
export interface StorageDesk {
  /** Before a byte of a PUT is read; undefined when there is nothing to put to (any more). */
  open(put: PresignedPut): PutTarget | undefined;
  /** When all bytes lie in the store; false when they are no longer wanted, then they are removed. */
  arrived(put: PresignedPut, target: PutTarget, bytes: StoredBytes): boolean;
  /** At the very end of each PUT that `open` let in, however it ended. */
  ended(put: PresignedPut): void;
  /** What a public address leads to. */
  published(key: string): PublishedMedia | undefined;
}

/** What a request passes, for what becomes a request without having been one: a row of a CSV file. */
export interface BodyChecks {
  /** Judges a body as if it had come in a request, and drops what the document does not know of it. Throws 400. */
  check<Id extends OperationId>(operationId: Id, body: object): Operations[Id]['body'];
  /** Gets the check of an operation ready, in small pieces of work. Without it the first check of a process holds the event loop for long. */
  prepare(operationId: OperationId): Promise<void>;
}
