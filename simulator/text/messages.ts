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

type Values = Readonly<Record<string, string | undefined>>;

type Part = { readonly text: string } | { readonly name: string };

/** A template that was read. */
interface Template {
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

/** Rewrites the texts of errors by templates. Pure: the contract suites learn templates with it. */
export interface MessageOverride {
  /** The operation that answers it; any when absent. */
  readonly operation?: string | undefined;
  readonly status: number;
  /** Anywhere when absent. */
  readonly at?: TextPlace | undefined;
  readonly ours: string;
  readonly theirs: string;
}

export type TextPlace = 'message' | 'issues';

/** Where a text stands that may be rewritten. */
export interface ErrorText {
  readonly operation: string | null;
  readonly status: number;
  readonly at: TextPlace;
  /** The field that it is about: the path of the issue, or of the first one. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Placeholders of `theirs` that `ours` need not have: they come from the path of the issue. */
const FROM_PATH = ['field', 'property'] as const;

/** An override that was read. */
interface Rule extends Pick<MessageOverride, 'operation' | 'status' | 'at'> {
  readonly ours: Template;
  readonly theirs: Template;
}

/** Reads an override. Throws a TypeError that says what is wrong with it. */
export function checkMessageOverride({ ours, theirs }: Pick<MessageOverride, 'ours' | 'theirs'>): {
  readonly ours: Template;
  readonly theirs: Template;
} {
  const [ourTemplate, theirTemplate] = [read('ours', ours, []), read('theirs', theirs, FROM_PATH)];
  const known: readonly string[] = [...ourTemplate.names, ...FROM_PATH];
  const unknown = theirTemplate.names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    const names = [...new Set(known)].map(name => `{${name}}`).join(', ');
    throw new TypeError(`theirs has {${unknown}}, which ours does not have; it may have ${names}`);
  }
  return { ours: ourTemplate, theirs: theirTemplate };
}

function read(name: string, text: string, known: readonly string[]): Template {
  try {
    return parseTemplate(text, known);
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

/** Returns the text that stands in the place of another one; undefined where no override matches. */
type Rewriter = (text: ErrorText) => string | undefined;

/** The most specific override decides: one with an operation, one with a place, one with fewer placeholders, one with more text of its own. */
export function createRewriter(overrides: readonly MessageOverride[]): Rewriter {
  const byStatus = new Map<number, Rule[]>();
  for (const override of overrides) {
    const { operation, status, at } = override;
    const rules = byStatus.get(status) ?? [];
    rules.push({ operation, status, at, ...checkMessageOverride(override) });
    byStatus.set(status, rules);
  }
  for (const rules of byStatus.values()) rules.sort(bySpecificity);
  return text => {
    for (const rule of byStatus.get(text.status) ?? []) {
      const found = rewritten(rule, text);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function bySpecificity(a: Rule, b: Rule): number {
  return (
    Number(b.operation !== undefined) - Number(a.operation !== undefined) ||
    Number(b.at !== undefined) - Number(a.at !== undefined) ||
    a.ours.names.length - b.ours.names.length ||
    b.ours.fixedCharacters - a.ours.fixedCharacters
  );
}

function rewritten(rule: Rule, { operation, at, path, text }: ErrorText): string | undefined {
  if (rule.operation !== undefined && rule.operation !== operation) return undefined;
  if (rule.at !== undefined && rule.at !== at) return undefined;
  const values = rule.ours.match(text);
  return values && rule.theirs.textWith({ ...fromPath(path), ...values });
}

function fromPath(path: readonly (string | number)[]): { readonly field?: string; readonly property?: string } {
  const property = path.findLast(step => typeof step === 'string');
  return { ...(path.length > 0 && { field: path.join('.') }), ...(property !== undefined && { property }) };
}

/** `as-sent`: by their platforms in the request, as the simulator finds them. */
export const ISSUE_ORDERS = ['as-sent', 'by-name', 'by-document'] as const;
export type IssueOrder = (typeof ISSUE_ORDERS)[number];

interface Issue {
  readonly path: readonly (string | number)[];
}

/** The place of a field in the document: one number for each step of its path. */
type PlaceOf = (path: Issue['path']) => readonly number[];

/** The issues in an order. Those of one field stay as they are. */
export function inOrder<T extends Issue>(issues: readonly T[], order: IssueOrder, placeOf: PlaceOf): readonly T[] {
  if (order === 'by-name') return issues.toSorted((a, b) => byText(a.path.join('.'), b.path.join('.')));
  if (order === 'by-document') return issues.toSorted((a, b) => byPlace(placeOf(a.path), placeOf(b.path)));
  return issues;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function byPlace(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((step, index) => step !== b[index]);
  return differing < 0 ? a.length - b.length : (a[differing] ?? 0) - (b[differing] ?? -1);
}

interface ErrorOfIssues<T extends Issue> {
  readonly message: string;
  readonly issues: readonly T[];
}

/** The error with its issues in an order. A message that speaks of the first issue speaks of the one that is first now. */
export function withIssuesInOrder<T extends Issue & { readonly message: string }>(
  { message, issues }: ErrorOfIssues<T>,
  order: IssueOrder,
  placeOf: PlaceOf,
): ErrorOfIssues<T> {
  const ordered = inOrder(issues, order, placeOf);
  const [before, after] = [issues[0], ordered[0]];
  if (!before || !after || before === after) return { message, issues: ordered };
  if (message === before.message) return { message: after.message, issues: ordered };
  return { message: message === told(before) ? told(after) : message, issues: ordered };
}

function told({ path, message }: Issue & { readonly message: string }): string {
  return `${path.join('.')}: ${message}`;
}
