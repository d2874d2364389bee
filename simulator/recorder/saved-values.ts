/** Which values of earlier answers later calls use: such a value is saved by the step that it first came in, and used by a template. */

/** A value, and where it first came. */
interface Seen {
  /** The number of the call. */
  readonly call: number;
  /** Such as `body.items.0.id`. */
  readonly path: string;
}

/** An id that the simulator makes. */
const MADE_ID = /^[a-z]+_[a-km-z2-9]{16}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
/** Shorter texts are the same by chance. */
const MIN_CHARACTERS = 8;

export class SavedValues {
  private readonly seen = new Map<string, Seen>();
  /** Value → the name of its template. */
  private readonly names = new Map<string, string>();
  /** By the number of the call: name → path. */
  private readonly saves = new Map<number, Map<string, string>>();

  /** Learns the texts of an answer that were not in its request. */
  learn(call: number, result: Readonly<Record<string, unknown>>, sent: ReadonlySet<string>): void {
    for (const [path, text] of textsOf(result)) {
      if (this.seen.has(text) || sent.has(text) || !isTelling(text)) continue;
      this.seen.set(text, { call, path });
    }
  }

  /** A value with templates in place of what an earlier answer gave. Both the whole value and ids inside of it count. */
  templated(value: unknown): unknown {
    if (typeof value === 'string') return this.templatedText(value);
    if (Array.isArray(value)) return value.map(item => this.templated(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [escaped(name), this.templated(item)]));
  }

  /** The name under which a value is known before a call; undefined for any other. */
  nameBefore(call: number, text: string): string | undefined {
    const name = this.names.get(text);
    return name !== undefined && (this.seen.get(text)?.call ?? call) < call ? name : undefined;
  }

  /** What the step of a call saves. */
  savesOf(call: number): Readonly<Record<string, string>> | undefined {
    const saves = this.saves.get(call);
    return saves && Object.fromEntries(saves);
  }

  /** A text of a request, whose values are saved from now on by the steps that they came in. */
  templatedText(text: string): string {
    return replaced(text, value => this.use(value));
  }

  /** A path, each part of which may be a value: ids that platforms make have no form of their own. */
  templatedPath(path: string): string {
    const parts = path.split('/').map(part => this.templatedText(part));
    return parts.join('/');
  }

  /** Whether a text first came in the answer of a call, whose step saves it for later ones. */
  isSavedAt(call: number, text: string): boolean {
    return this.names.has(text) && this.seen.get(text)?.call === call;
  }

  /** A text of an answer, with the values that earlier steps save. */
  templatedAnswer(call: number, text: string): string {
    return replaced(text, value => this.nameBefore(call, value));
  }

  /** Gives a value a name that the runner knows, such as the id of its endpoint. */
  preset(text: string, name: string): void {
    this.names.set(text, name);
    this.seen.set(text, { call: -1, path: '' });
  }

  private use(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const seen = this.seen.get(text);
    if (!seen) return undefined;
    const name = this.freeName(text, seen);
    this.names.set(text, name);
    const saves = this.saves.get(seen.call) ?? new Map<string, string>();
    this.saves.set(seen.call, saves.set(name, seen.path));
    return name;
  }

  /** `post`, `post2` for ids; for other values the name of their field. */
  private freeName(text: string, { path }: Seen): string {
    const fields = path.split('.').filter(part => /^[A-Za-z]\w*$/.test(part));
    const base = MADE_ID.test(text) ? text.slice(0, text.indexOf('_')) : (fields.at(-1) ?? 'value');
    const taken = new Set([...this.names.values(), ...RUNNER_NAMES]);
    if (!taken.has(base)) return base;
    for (let n = 2; ; n++) if (!taken.has(`${base}${n}`)) return `${base}${n}`;
  }
}

/** A text without templates: its braces are escaped. */
export function escaped(text: string): string {
  return text.replaceAll('{{', '\\{{');
}

/** Names that the runner gives: a saved value would replace them. */
const RUNNER_NAMES = ['now', 'team', 'keys', 'webhooks', 'round', 'item'];

function replaced(text: string, nameOf: (value: string) => string | undefined): string {
  const name = nameOf(text);
  if (name !== undefined) return `{{ ${name} }}`;
  return escaped(text).replaceAll(/[a-z]+_[a-km-z2-9]{16}/g, id => {
    const inner = nameOf(id);
    return inner === undefined ? id : `{{ ${inner} }}`;
  });
}

function isTelling(text: string): boolean {
  return text.length >= MIN_CHARACTERS && !TIMESTAMP.test(text) && (MADE_ID.test(text) || /[:/\d]/.test(text));
}

/** The texts in a value, each with its path. */
export function* textsOf(value: unknown, path = ''): Generator<readonly [path: string, text: string], void, void> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) yield* textsOf(item, path === '' ? name : `${path}.${name}`);
}
