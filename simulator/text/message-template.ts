/** Templates of texts: `{field} must be at most {number} characters long`. Pure: the contract suites learn templates with it. */

/** What stands in a place of a template, and what it matches. */
const KINDS = {
  field: String.raw`[\w$][\w$.[\]-]*?`,
  value: String.raw`[^]*?`,
  id: String.raw`[^\s"'<>]+?`,
  number: String.raw`-?\d[\d.,]*?`,
  time: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})`,
} as const;

export type PlaceholderKind = keyof typeof KINDS;

/** Longer texts never match, so that no text costs much. */
const MAX_CHARACTERS = 10_000;

export type Values = Readonly<Record<string, string | undefined>>;

type Part = { readonly text: string } | { readonly name: string };

/** A template that was read. */
export interface Template {
  /** The names of its placeholders, each once. */
  readonly names: readonly string[];
  /** How many of its characters are not in placeholders. */
  readonly fixedCharacters: number;
  /** The texts in its places; undefined for another text. Up to the text that follows it, a place is as short as it can be. */
  match(text: string): Values | undefined;
  /** The template with these texts in its places; undefined when one of them is missing. */
  textWith(values: Values): string | undefined;
}

/** Reads a template. Throws a TypeError that says what is wrong with it. `known` are placeholders besides the kinds. */
export function parseTemplate(text: string, known: readonly string[] = []): Template {
  const parts = partsOf(text, known);
  const names = [...new Set(parts.flatMap(part => ('name' in part ? [part.name] : [])))];
  let pattern: RegExp | undefined;
  return {
    names,
    fixedCharacters: parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0),
    match(candidate) {
      if (candidate.length > MAX_CHARACTERS) return undefined;
      pattern ??= patternOf(parts);
      const found = pattern.exec(candidate);
      return found ? (found.groups ?? {}) : undefined;
    },
    textWith(values) {
      const texts = parts.map(part => ('text' in part ? part.text : values[part.name]));
      return texts.every(each => each !== undefined) ? texts.join('') : undefined;
    },
  };
}

/** A text as the part of a template that matches this text alone. */
export function asTemplate(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}

function partsOf(text: string, known: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const [piece, name] of text.matchAll(/\{\{|\}\}|\{(\w+)\}|[{}]|[^{}]+/g)) {
    const last = parts.at(-1);
    if (name !== undefined) {
      checkName(name, known);
      if (last && 'name' in last) throw new TypeError(`nothing is between {${last.name}} and {${name}}`);
      parts.push({ name });
      continue;
    }
    if (piece === '{' || piece === '}') throw new TypeError(`a ${piece} is alone in ${text}; write ${piece}${piece} for the character`);
    const added = piece === '{{' || piece === '}}' ? piece.charAt(0) : piece;
    if (last && 'text' in last) parts[parts.length - 1] = { text: last.text + added };
    else parts.push({ text: added });
  }
  return parts;
}

function checkName(name: string, known: readonly string[]): void {
  if (known.includes(name) || kindOf(name)) return;
  const names = [...new Set([...Object.keys(KINDS), ...known])].map(each => `{${each}}`);
  throw new TypeError(`there is no placeholder {${name}}; known: ${names.join(', ')}, and with a number such as {value2}`);
}

function kindOf(name: string): PlaceholderKind | undefined {
  return Object.keys(KINDS).find((kind): kind is PlaceholderKind => new RegExp(`^${kind}\\d*$`).test(name));
}

/** Each place is found in a lookahead, which never tries again: a text that does not match costs one pass. */
function patternOf(parts: readonly Part[]): RegExp {
  const seen = new Set<string>();
  const source = parts.map((part, index) => {
    if ('text' in part) return escaped(part.text);
    const { name } = part;
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    const next = parts[index + 1];
    const after = (next && 'text' in next ? escaped(next.text) : '') + (index >= parts.length - 2 ? '$' : '');
    return `(?=(?<${name}>${KINDS[kindOf(name) ?? 'value']})${after})\\k<${name}>`;
  });
  return new RegExp(`^${source.join('')}$`, 'u');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
