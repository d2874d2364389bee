/** JSON that is too large to be parsed at once, because other requests would wait for it. */

/** The nesting of a text exceeds the limit. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** So deep, objects are taken apart: the lists of a snapshot lie in its state, by area and part. */
const TAKEN_APART = 4;
/** Bytes that are parsed in a step. */
const STEP_BYTES = 65_536;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const LIST = 91;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;

/**
 * The value of a text in UTF-8, as JSON.parse has it, in steps of a millisecond or two: the whole is never one text, which alone would take a third of
 * a second for 80 MB. Throws a SyntaxError as JSON.parse does, and a TooDeepError beyond `maxDepth`.
 */
export function* parseInSteps(bytes: Buffer, maxDepth: number): Generator<void, unknown, void> {
  const reader = new Reader(bytes, maxDepth);
  reader.skipSpace();
  const value = yield* reader.value(0);
  reader.skipSpace();
  if (reader.at < bytes.length) throw reader.unexpected();
  return value;
}

class Reader {
  at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly maxDepth: number,
  ) {}

  *value(depth: number): Generator<void, unknown, void> {
    const first = this.bytes[this.at];
    if (depth < TAKEN_APART && first === OBJECT) return yield* this.object(depth + 1);
    if (depth < TAKEN_APART + 1 && first === LIST) return yield* this.list(depth + 1);
    const start = this.at;
    this.passValue(depth);
    yield;
    return JSON.parse(this.bytes.toString('utf8', start, this.at));
  }

  skipSpace(): void {
    while (isSpace(this.bytes[this.at])) this.at++;
  }

  unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected ${this.at < this.bytes.length ? `byte at position ${this.at}` : 'end'} of JSON`);
  }

  private *object(depth: number): Generator<void, object, void> {
    this.checkDepth(depth);
    const fields: Record<string, unknown> = {};
    if (this.begins(OBJECT_END)) return fields;
    do {
      const start = this.at;
      if (this.bytes[start] !== QUOTE) throw this.unexpected();
      this.passString();
      const name: unknown = JSON.parse(this.bytes.toString('utf8', start, this.at));
      this.skipSpace();
      if (this.bytes[this.at++] !== COLON) throw this.unexpected();
      this.skipSpace();
      fields[String(name)] = yield* this.value(depth);
    } while (this.goesOn(OBJECT_END));
    return fields;
  }

  private *list(depth: number): Generator<void, unknown[], void> {
    this.checkDepth(depth);
    const items: unknown[] = [];
    if (this.begins(LIST_END)) return items;
    let start = this.at;
    for (let isMore = true; isMore; ) {
      this.passValue(depth);
      const end = this.at;
      isMore = this.goesOn(LIST_END);
      if (isMore && end - start < STEP_BYTES) continue;
      const piece = JSON.parse(`[${this.bytes.toString('utf8', start, end)}]`) as unknown[];
      for (const item of piece) items.push(item);
      start = this.at;
      yield;
    }
    return items;
  }

  /** Passes the beginning of an object or list; whether it is empty, which it passes, too. */
  private begins(end: number): boolean {
    this.at++;
    this.skipSpace();
    if (this.bytes[this.at] !== end) return false;
    this.at++;
    return true;
  }

  /** Passes what follows a member: a comma, or the end. */
  private goesOn(end: number): boolean {
    this.skipSpace();
    const isComma = this.bytes[this.at] === COMMA;
    if (!isComma && this.bytes[this.at] !== end) throw this.unexpected();
    this.at++;
    this.skipSpace();
    return isComma;
  }

  /** Passes a value that is not looked into; what is wrong in it is found when it is parsed. */
  private passValue(outside: number): void {
    const { bytes } = this;
    const start = this.at;
    let depth = outside;
    do {
      const byte = bytes[this.at];
      if (byte === QUOTE) this.passString();
      else if (isOpening(byte)) {
        this.checkDepth(++depth);
        this.at++;
      } else if (isClosing(byte)) {
        if (depth === outside) break;
        depth--;
        this.at++;
      } else if (depth === outside) this.passWord();
      else this.at++;
      // After a string, a word or the last bracket, the value is over.
    } while (depth > outside && this.at < bytes.length);
    if (depth > outside || this.at === start) throw this.unexpected();
  }

  /** Passes a number, true, false or null. */
  private passWord(): void {
    for (let byte = this.bytes[this.at]; this.at < this.bytes.length; byte = this.bytes[++this.at])
      if (byte === COMMA || isClosing(byte) || isSpace(byte)) return;
  }

  private passString(): void {
    const { bytes } = this;
    let end = this.at + 1;
    while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
    this.at = Math.min(end + 1, bytes.length);
    if (end >= bytes.length) throw this.unexpected();
  }

  private checkDepth(depth: number): void {
    if (depth > this.maxDepth) throw new TooDeepError();
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

function isOpening(byte: number | undefined): boolean {
  return byte === LIST || byte === OBJECT;
}

function isClosing(byte: number | undefined): boolean {
  return byte === LIST_END || byte === OBJECT_END;
}
