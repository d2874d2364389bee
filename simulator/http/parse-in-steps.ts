/** JSON that is too large to be parsed at once, because other requests would wait for it. */

/** The nesting of a text exceeds the limit. */
export class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

/** So deep, objects are taken apart: the lists of a snapshot lie in its state, by area and part. */
const TAKEN_APART = 4;
/** Characters that are parsed in a step. */
const STEP_CHARACTERS = 65_536;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

/** The value of a text, as JSON.parse has it, in steps of a millisecond or two. Throws a SyntaxError as that does, and a TooDeepError beyond `maxDepth`. */
export function* parseInSteps(text: string, maxDepth: number): Generator<void, unknown, void> {
  const reader = new Reader(text, maxDepth);
  reader.skipSpace();
  const value = yield* reader.value(0);
  reader.skipSpace();
  if (reader.at < text.length) throw reader.unexpected();
  return value;
}

class Reader {
  at = 0;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  *value(depth: number): Generator<void, unknown, void> {
    const first = this.text[this.at];
    if (depth < TAKEN_APART && first === '{') return yield* this.object(depth + 1);
    if (depth < TAKEN_APART + 1 && first === '[') return yield* this.list(depth + 1);
    const start = this.at;
    this.passValue(depth);
    yield;
    return JSON.parse(this.text.slice(start, this.at));
  }

  skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected ${this.at < this.text.length ? `character at position ${this.at}` : 'end'} of JSON`);
  }

  private *object(depth: number): Generator<void, object, void> {
    this.checkDepth(depth);
    const fields: Record<string, unknown> = {};
    if (this.begins('}')) return fields;
    do {
      const start = this.at;
      if (this.text.charCodeAt(start) !== QUOTE) throw this.unexpected();
      this.passString();
      const name: unknown = JSON.parse(this.text.slice(start, this.at));
      this.skipSpace();
      if (this.text.charCodeAt(this.at++) !== COLON) throw this.unexpected();
      this.skipSpace();
      fields[String(name)] = yield* this.value(depth);
    } while (this.goesOn('}'));
    return fields;
  }

  private *list(depth: number): Generator<void, unknown[], void> {
    this.checkDepth(depth);
    const items: unknown[] = [];
    if (this.begins(']')) return items;
    let start = this.at;
    for (let isMore = true; isMore; ) {
      this.passValue(depth);
      const end = this.at;
      isMore = this.goesOn(']');
      if (isMore && end - start < STEP_CHARACTERS) continue;
      const piece = JSON.parse(`[${this.text.slice(start, end)}]`) as unknown[];
      for (const item of piece) items.push(item);
      start = this.at;
      yield;
    }
    return items;
  }

  /** Passes the beginning of an object or list; whether it is empty, which it passes, too. */
  private begins(end: string): boolean {
    this.at++;
    this.skipSpace();
    if (this.text[this.at] !== end) return false;
    this.at++;
    return true;
  }

  /** Passes what follows a member: a comma, or the end. */
  private goesOn(end: string): boolean {
    this.skipSpace();
    const isComma = this.text.charCodeAt(this.at) === COMMA;
    if (!isComma && this.text[this.at] !== end) throw this.unexpected();
    this.at++;
    this.skipSpace();
    return isComma;
  }

  /** Passes a value that is not looked into; what is wrong in it is found when it is parsed. */
  private passValue(outside: number): void {
    const { text } = this;
    const start = this.at;
    let depth = outside;
    do {
      const code = text.charCodeAt(this.at);
      if (code === QUOTE) this.passString();
      else if (isOpening(code)) {
        this.checkDepth(++depth);
        this.at++;
      } else if (isClosing(code)) {
        if (depth === outside) break;
        depth--;
        this.at++;
      } else if (depth === outside) this.passWord();
      else this.at++;
      // After a string, a word or the last bracket, the value is over.
    } while (depth > outside && this.at < text.length);
    if (depth > outside || this.at === start) throw this.unexpected();
  }

  /** Passes a number, true, false or null. */
  private passWord(): void {
    for (let code = this.text.charCodeAt(this.at); this.at < this.text.length; code = this.text.charCodeAt(++this.at))
      if (code === COMMA || isClosing(code) || isSpace(code)) return;
  }

  private passString(): void {
    const { text } = this;
    for (let end = text.indexOf('"', this.at + 1); end > 0; end = text.indexOf('"', end + 1)) {
      let backslashes = 0;
      while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
      if (backslashes % 2 === 1) continue;
      this.at = end + 1;
      return;
    }
    this.at = text.length;
    throw this.unexpected();
  }

  private checkDepth(depth: number): void {
    if (depth > this.maxDepth) throw new TooDeepError();
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isOpening(code: number): boolean {
  return code === 91 || code === 123;
}

function isClosing(code: number): boolean {
  return code === 93 || code === 125;
}
