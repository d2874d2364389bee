/** What the domain asks of media: storing bytes, detecting what a file is, and downloading from the web. */
import type { Json } from '../../kernel/job-queue.ts';

/** A stream of bytes, read once and in order, at the speed of the reader. A reader that stops early ends the source, too. */
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

/** Detects the type of stored objects from a few reads of their bytes, whatever was declared. */
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

/** A page of the fake web, as `PUT /_sim/web` sets it. */
export interface WebResource {
  readonly url: string;
  readonly status: number;
  /** By default the type that the URL's extension names. */
  readonly contentType: string | null;
  /** The body; null for a generated one: a valid file of the content type, `sizeBytes` long. */
  readonly bodyBase64: string | null;
  /** Null: as small as a file of its type is. */
  readonly sizeBytes: number | null;
  /** Virtual milliseconds. */
  readonly delayMs: number;
}

/** The contents of the fake web. */
export interface FakeWebControls {
  /** Puts a resource in place of the one with the same URL. Throws a TypeError for what is no http or https URL. */
  register(resource: WebResource): void;
  /** The resources, oldest first. */
  list(): readonly WebResource[];
  /** The state of the fake web for a snapshot. */
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

/** Everything of the media room that a world uses. */
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
  /** The key of its bytes; null for bytes that are generated from the fields below, as those of ready uploads and of previews. */
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

/** What the object store asks and reports; the upload area answers. */
export interface UploadStorageHandler {
  /** Before a byte of a PUT is read; undefined when there is nothing to put to (any more). */
  open(put: PresignedPut): PutTarget | undefined;
  /** When all bytes lie in the store; false when they are no longer wanted, then they are removed. */
  arrived(put: PresignedPut, target: PutTarget, bytes: StoredBytes): boolean;
  /** At the very end of each PUT that `open` let in, however it ended. */
  ended(put: PresignedPut): void;
  /** What a public address leads to. */
  published(key: string): PublishedMedia | undefined;
}

export interface WithMedia {
  readonly media: MediaPorts;
}
