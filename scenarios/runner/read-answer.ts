/** Reads the answer of a server that may be slow, endless or hostile: the one reader of commands, scenarios and contract suites. */

/** Deeper JSON is refused before it is parsed, because code that walks through it would exhaust the stack. */
export const MAX_JSON_DEPTH = 500;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Whether a text has more nested lists and objects than {@link MAX_JSON_DEPTH}. */
export function isTooDeep(text: string | Uint8Array): boolean {
  // Each level has an opening and a closing character, and a text that is cut off has half of them.
  if (text.length <= MAX_JSON_DEPTH) return false;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === BACKSLASH && isQuoted) at += 1;
    else if (isQuoted) continue;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** What an answer may cost. */
export interface AnswerLimits {
  /** Bytes of the body after decompression. */
  readonly maxBytes: number;
  /** Real milliseconds until the headers. */
  readonly firstByteMs: number;
  /** Real milliseconds until the end of the body. */
  readonly wholeMs: number;
}

const MEGABYTE = 1_048_576;
const ANSWER_MS = 30_000;

export const ANSWER_LIMITS: AnswerLimits = { maxBytes: 64 * MEGABYTE, firstByteMs: ANSWER_MS, wholeMs: ANSWER_MS };
/** All answers that are read at once may have as many bytes together, because each waits in memory for its end. */
const MAX_BYTES_AT_ONCE = 64 * MEGABYTE;

/** Which limit an answer has exceeded. */
export type AnswerFault = 'late' | 'endless' | 'large' | 'at-once' | 'deep' | 'status';

/** An answer that costs more than its limits. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  constructor(
    readonly fault: AnswerFault,
    message: string,
  ) {
    super(message);
  }
}

export interface ReadOptions {
  readonly limits?: Partial<AnswerLimits>;
  /** Each of them ends the request and the reading of its answer at once. */
  readonly signals?: readonly AbortSignal[];
}

/** The bytes of all answers that are being read. */
let bytesAtOnce = 0;

/**
 * Sends a request, and returns its answer with the whole body in memory. Rejects with an AnswerError for an answer that is too large, too slow or nested
 * too deeply, with the reason of a signal that aborts, and with the error of `send`. The connection is closed in each of these cases.
 */
export async function readAnswer(
  send: (signal: AbortSignal) => Promise<Response>,
  { limits, signals = [] }: ReadOptions = {},
): Promise<Response> {
  const { maxBytes, firstByteMs, wholeMs } = { ...ANSWER_LIMITS, ...limits };
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
  });
  // It may reject after the race has ended.
  stopped.catch(() => undefined);
  const tooLate = (ms: number, fault: AnswerFault, what: string) =>
    // A timer takes no more than 24 days.
    setTimeout(() => stop.abort(new AnswerError(fault, `${what} within ${ms / 1000} s`)), Math.min(ms, 2 ** 31 - 1));
  const first = tooLate(firstByteMs, 'late', 'no answer');
  const whole = tooLate(wholeMs, 'endless', 'no end of the answer');
  const ends = signals.map(signal => {
    const end = (): void => stop.abort(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return () => signal.removeEventListener('abort', end);
  });
  try {
    const response = await Promise.race([send(stop.signal), stopped]);
    clearTimeout(first);
    const bytes = await bytesOf(response, maxBytes, stopped);
    if (isTooDeep(bytes)) throw new AnswerError('deep', `an answer that is nested more than ${MAX_JSON_DEPTH} levels deep`);
    return withBody(response, bytes);
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    clearTimeout(first);
    clearTimeout(whole);
    for (const end of ends) end();
  }
}

async function bytesOf({ body }: Response, maxBytes: number, stopped: Promise<never>): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) break;
      size += value.byteLength;
      bytesAtOnce += value.byteLength;
      if (size > maxBytes) throw new AnswerError('large', `an answer of more than ${maxBytes} bytes`);
      if (bytesAtOnce > MAX_BYTES_AT_ONCE) throw new AnswerError('at-once', `answers of more than ${MAX_BYTES_AT_ONCE} bytes at once`);
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  } finally {
    bytesAtOnce -= size;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function withBody({ status, statusText, headers }: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  // The platform makes no responses with other statuses.
  if (status < 200 || status > 599) throw new AnswerError('status', `an answer with the status ${status}`);
  return new Response(BODILESS.has(status) ? null : bytes, { status, statusText, headers });
}
