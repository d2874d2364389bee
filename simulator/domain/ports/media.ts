/** Media ports: storing bytes, detecting file types, and downloading from the web. */
import type { Json } from '../../kernel/job-queue.ts';

/** A stream of bytes, read once and in order, at the speed of the reader. A reader that stops early also ends the source. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** A range of an object; `end` is exclusive, as in `slice`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Size and digest of a written object. */
export interface StoredBytes {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly md5: string;
}

export interface WriteOptions {
  /** One byte more ends the write with a ByteLimitError immediately. */
  readonly maxBytes: number;
  /** Called when all bytes are written and before the object is visible; an error that it throws ends the write. */
  readonly check?: (stored: StoredBytes) => void;
}

/**
 * Stores media bytes. Keys are generated (`team_x/k4m9.mp4`), never taken from a file name; a key that could leave the store is an
 * InvariantError. Bytes are streamed: no object is held in memory.
 */
export interface MediaStore {
  /**
   * Writes an object and replaces an existing one, which stays until all bytes are written and `check` has passed. When the source, the
   * limit or the check fails, the write rejects with that error and leaves nothing behind.
   */
  write(key: string, source: ByteStream, options: WriteOptions): Promise<StoredBytes>;
  /**
   * Joins parts into one object, in this order, and removes them. When it fails, all parts remain. A repeated or concurrent call returns
   * the same. Rejects with a MissingObjectError when a part is missing and there is no such object.
   */
  assemble(key: string, partKeys: readonly string[]): Promise<{ readonly sizeBytes: number }>;
  /** The bytes of an object, or of a range of it, cut at its end; undefined for an unknown key. */
  read(key: string, range?: ByteRange): Promise<ByteStream | undefined>;
  stat(key: string): Promise<{ readonly sizeBytes: number } | undefined>;
  /** Whether what is read may be other than what was written, because only what the probe needs is kept. */
  readonly discards?: boolean;
  /** What a store that discards bytes has seen of an image while it was written; undefined for other files and in other stores. */
  imageOf?(key: string): ScannedImage | undefined;
  /**
   * Copies an object to another key and replaces an existing one. The two are independent afterwards; on disk the bytes are stored once.
   * False for an unknown key.
   */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes an object; an unknown key is no error. */
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with `<folder>/`. */
  clear(folder: string): Promise<void>;
}

/** An image whose bytes have been walked over: its size as it is shown, or why it cannot be displayed. */
export type ScannedImage =
  | { readonly ok: true; readonly widthPixels: number; readonly heightPixels: number }
  | { readonly ok: false; readonly detail: string };

/** The properties of a file, read from its bytes. */
export interface MediaContent {
  readonly type: 'image' | 'video' | 'document';
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4' | 'video/quicktime' | 'application/pdf';
  /** Without a dot; `jpeg` for JPG. */
  readonly ext: 'jpeg' | 'png' | 'gif' | 'mp4' | 'mov' | 'pdf';
  /** As shown: an image that EXIF turns by a quarter, or a video that its matrix turns, has its sides swapped. Null for documents. */
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  /** Null for anything but videos. */
  readonly seconds: number | null;
}

/** `unsupported`: of another type; `unreadable`: of a supported type, but damaged, truncated or inconsistent. */
export type ProbeResult =
  | { readonly ok: true; readonly content: MediaContent }
  | { readonly ok: false; readonly reason: 'empty' | 'unsupported' | 'unreadable'; readonly detail: string };

/** Detects the type of stored objects from a few reads of their bytes, whatever was declared (D-UPL-05). */
export interface MediaProbe {
  /** Rejects with a MissingObjectError for an unknown key. */
  probe(key: string): Promise<ProbeResult>;
}

/** The limits of a download. */
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
  /** The announced content length; null for none. */
  readonly declaredBytes: number | null;
  /** Ends with a DownloadError when the download fails, lasts too long or grows too large. */
  readonly body: ByteStream;
  /** How long the download takes, virtual milliseconds; 0 over the network. */
  readonly delayMs: number;
}

/** The web, for imports by URL. */
export interface MediaWeb {
  /**
   * Rejects with a DownloadError when the server does not respond or the URL is not allowed. The address of an upload is read for the organization that
   * has it; to others it is as any other address.
   */
  fetch(url: string, limits: DownloadLimits, organizationId?: string): Promise<WebAnswer>;
}

/** A page of the fake web, as `PUT /_sim/web` sets it. */
export interface WebResource {
  readonly url: string;
  readonly status: number;
  /** By default the type that the URL's extension names. */
  readonly contentType: string | null;
  /** The body; null for a generated one: a valid file of the content type, `sizeBytes` long. */
  readonly bodyBase64: string | null;
  /** Null for the smallest file of its type. */
  readonly sizeBytes: number | null;
  /** Virtual milliseconds. */
  readonly delayMs: number;
}

/** The contents of the fake web. */
export interface FakeWebControls {
  /** Adds a resource and replaces one with the same URL. Throws a TypeError unless it is an http or https URL. */
  register(resource: WebResource): void;
  /** Removes the resource of a URL; false when there is none. */
  remove(url: string): boolean;
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
  /** The exact size that the body must have; null for any. */
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

/** The location of a set of objects: a world, or a folder of it with the same keys. */
export interface MediaPlace {
  readonly worldId: string;
  readonly folder?: string;
}

/** The media ports of a world. */
export interface MediaPorts {
  readonly store: MediaStore;
  readonly probe: MediaProbe;
  readonly web: MediaWeb;
  readonly webControls: FakeWebControls;
  readonly urls: MediaUrls;
  /** Copies objects of another world, or of a folder there, to the same keys of this one; missing objects are skipped. */
  adopt(from: MediaPlace, keys: readonly string[]): Promise<void>;
  /**
   * Called when the world is reset, restored or removed: work in progress no longer writes, assembles or removes anything, because the world
   * that replaces it has the same keys.
   */
  close(): void;
  /** Closes, and deletes all bytes of the world; called when it is removed. */
  clear(): Promise<void>;
}

/** Where the bytes of a presigned PUT go. */
export interface PutTarget {
  /** A new key for each PUT, so that concurrent PUTs of one part do not collide. */
  readonly storeKey: string;
  readonly maxBytes: number;
}

/** A finished file, which can be read without an API key (D-UPL-12). */
export interface PublishedMedia {
  /** The key of its bytes; null for bytes that are generated from the fields below, such as those of fixture uploads and previews. */
  readonly storeKey: string | null;
  readonly mimeType: string;
  /** The size of generated bytes; null for the smallest file of the type. */
  readonly sizeBytes: number | null;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
  /** Without quotes. */
  readonly etag: string;
  /** Virtual milliseconds. */
  readonly modifiedAt: number;
}

/** Callbacks of the object store, implemented by the upload area. */
export interface UploadStorageHandler {
  /** Called before a PUT is read; undefined when its upload does not exist any more. */
  open(put: PresignedPut): PutTarget | undefined;
  /** Called when all bytes are stored; false when the upload does not exist any more, then the bytes are removed. */
  stored(put: PresignedPut, target: PutTarget, bytes: StoredBytes): boolean;
  /** Called at the end of each PUT that `open` accepted, whatever its outcome. */
  putEnded(put: PresignedPut): void;
  /** The file at a public URL; with an organization, only if it is one of its uploads. */
  published(key: string, organizationId?: string): PublishedMedia | undefined;
}

export interface WithMedia {
  readonly media: MediaPorts;
}
