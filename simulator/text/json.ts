const SPACE = /[ \t\r\n]*/y;
// A text in quotes holds no control characters.
// oxlint-disable-next-line no-control-regex
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
/** How much of the text around a mistake is shown. */
const SHOWN_CHARACTERS = 20;

/**
 * The value of a JSON text, which may begin with a byte order mark. Throws a SyntaxError of one sentence, which begins with the place of the
 * mistake: `line 3, column 5: a name in quotes is expected, not }`. Node's own messages name no place, or differ between versions.
 */
export function parseJson(text: string): unknown {
  const json = withoutMark(text);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new SyntaxError(jsonMistake(json), { cause: error });
  }
}

/** A text without the byte order mark that editors on Windows write at its beginning. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The place of the first mistake of a text that is no JSON, and what is expected there. */
export function jsonMistake(text: string): string {
  const { at, expected } = firstMistake(text);
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const [found = ''] = text.slice(at, at + SHOWN_CHARACTERS).split(/[\r\n]/);
  return `line ${line}, column ${column}: ${expected} is expected, not ${at >= text.length ? 'the end' : found || 'the end of the line'}`;
}

interface Mistake {
  readonly at: number;
  readonly expected: string;
}

/** Reads a text like a parser, but without recursion: depth is no limit. */
function firstMistake(text: string): Mistake {
  /** The brackets that are open, by the ones that close them. */
  const open: ('}' | ']')[] = [];
  let at = 0;
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isThere = pattern.test(text);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  };
  const skip = (sign: string): boolean => {
    match(SPACE);
    const isThere = text.startsWith(sign, at);
    if (isThere) at += sign.length;
    return isThere;
  };
  /** Reads a name and its colon. Undefined if both are there. */
  const name = (expected: string): Mistake | undefined => {
    match(SPACE);
    if (!match(TEXT)) return { at, expected };
    return skip(':') ? undefined : { at, expected: 'a colon' };
  };
  for (;;) {
    // A value.
    if (skip('{')) {
      if (!skip('}')) {
        open.push('}');
        const mistake = name('a name in quotes or }');
        if (mistake) return mistake;
        continue;
      }
    } else if (skip('[')) {
      if (!skip(']')) {
        open.push(']');
        continue;
      }
    } else if (!match(TEXT) && !match(SCALAR)) return { at, expected: 'a value' };
    // What follows it.
    while (open.length > 0 && skip(open.at(-1) ?? '')) open.pop();
    const closing = open.at(-1);
    if (closing === undefined) {
      match(SPACE);
      return { at, expected: 'the end' };
    }
    if (!skip(',')) return { at, expected: `a comma or ${closing}` };
    const mistake = closing === '}' ? name('a name in quotes') : undefined;
    if (mistake) return mistake;
  }
}

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; any other text as it is. */
export function jsonOrText(text: string): unknown {
  const value = jsonOf(text);
  return value === undefined ? text : value;
}

/** The value of a body: JSON, any other text as it is, and null where there is nothing. */
export function valueOfBody(text: string | null): unknown {
  return text === null || text === '' ? null : jsonOrText(text);
}

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? { ...value } : {};
}

/** Returns a JSON value with its texts changed at any depth, and with `named` the names of its properties, too. */
export function mapTexts(value: unknown, change: (text: string) => unknown, named: (name: string) => string = name => name): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change, named));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [named(name), mapTexts(item, change, named)]));
}

/** The value of a field of an object's own, and nothing of what every object inherits. */
export function ownValue(object: object, name: string | number): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value as unknown;
}

/** Sets a field of an object's own; an assignment to `__proto__` would set its prototype. */
export function setOwn(object: object, name: string | number, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether a value contains everything that `part` contains, at any depth. Lists are compared as a whole, item by item. */
export function deepPartialMatch(value: unknown, part: unknown): boolean {
  if (Object.is(value, part)) return true;
  if (!isComposite(value) || !isComposite(part) || Array.isArray(value) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && Object.keys(value).length !== part.length) return false;
  return Object.entries(part).every(([key, wanted]) =>
    wanted === undefined ? !Object.hasOwn(value, key) : deepPartialMatch(ownValue(value, key), wanted),
  );
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
