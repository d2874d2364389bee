import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';

/** What the parser of YAML finds, by its codes, in words that say what to do: its own are of its making, such as of its functions. */
const WORDS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias (*name) has neither an anchor nor a tag of its own',
  BAD_ALIAS: 'an alias is a star and a name, such as *team: quote a text that begins with *',
  BAD_COLLECTION_TYPE: 'the tag (!) is not for such a value: leave it out',
  BAD_DIRECTIVE: 'a line that begins with % is for the parser: quote the text',
  BAD_DQ_ESCAPE: 'no such escape exists in double quotes: write two backslashes, or single quotes',
  BAD_INDENT: 'the line is not indented as its place needs, or a bracket before it is not closed',
  BAD_PROP_ORDER: 'anchors (&) and tags (!) stand directly before their value',
  BAD_SCALAR_START: 'no value begins with this character: quote it',
  BLOCK_AS_IMPLICIT_KEY: 'a value that has a colon and a space in it needs quotes; keys of its own begin on the next line',
  BLOCK_IN_FLOW: 'within brackets, lists and objects have brackets, too',
  DUPLICATE_KEY: 'the object has this key already',
  KEY_OVER_1024_CHARS: 'a key has at most 1,024 characters: begin a long text with | on the line before',
  MISSING_CHAR: 'something is missing here: a closing quote or bracket, a comma, or a colon and a space behind a key',
  MULTILINE_IMPLICIT_KEY: 'a key is on one line: quote a text of several lines, or begin it with |',
  MULTIPLE_ANCHORS: 'a value has one anchor (&) at most',
  MULTIPLE_DOCS: 'the file has several documents, with --- between them: give each a file of its own',
  MULTIPLE_TAGS: 'a value has one tag (!) at most',
  NON_STRING_KEY: 'a key is a text: quote it',
  TAB_AS_INDENT: 'the line is indented by a tab: YAML takes spaces only',
  TAG_RESOLVE_FAILED: 'the tag is not known: quote a text that begins with !',
  UNEXPECTED_TOKEN: 'this does not belong here: indent the lines before alike, and quote texts with special characters',
};

/** What is wrong with a YAML text, and where. */
export interface YamlDefect {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** A sentence. */
  readonly message: string;
}

/** A text that is no YAML, or of which no value can be made. */
export class YamlError extends SyntaxError implements YamlDefect {
  override readonly name = 'YamlError';
  readonly line: number;
  readonly column: number;

  constructor({ line, column, message }: YamlDefect) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** A text of YAML that was read: its value, and where its parts stand. */
export interface ReadYaml {
  readonly value: unknown;
  readonly document: Document;
  readonly lines: LineCounter;
}

/** Reads a text of YAML. Throws a {@link YamlError} with the place of its first mistake, for one that the parser only warns of, too: nobody has meant it. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const defect = defectOf(text, document) ?? aliasDefect(document);
  if (defect) {
    const { line, col: column } = lines.linePos(defect.at);
    throw new YamlError({ line, column, message: defect.message });
  }
  return { value: document.toJS({ maxAliasCount: -1 }), document, lines };
}

interface Defect {
  readonly at: number;
  readonly message: string;
}

/** A template without quotes is named as such: YAML reads its braces as an object, which is a key of another one. */
function defectOf(text: string, document: Document): Defect | undefined {
  const template = templateAt(document);
  if (template !== undefined) {
    const [shown = '{{'] = /^\{\{[^\n}]*\}\}/.exec(text.slice(template)) ?? [];
    return { at: template, message: `YAML reads ${shown} as an object: quote the whole value, as in "${shown}"` };
  }
  const [mistake] = [...document.errors, ...document.warnings];
  return mistake && { at: mistake.pos[0], message: yamlWords(mistake) };
}

/** This many values nobody has written as aliases of one another: each level of them multiplies the one below. */
const MAX_VALUES = 100_000;
/** To resolve an alias, the parser looks through the whole text before it. */
const MAX_ALIASES = 1000;

/** The first alias that leads nowhere, in a circle, to far too many values, or to no object where one is merged. */
function aliasDefect(document: Document): Defect | undefined {
  const anchored = new Map<string, Node>();
  /** How many values each node stands for, its aliases resolved. */
  const sizes = new Map<Node, number>();
  let defect: Defect | undefined;
  /** How many values stand in the text so far. */
  let written = 0;
  let aliases = 0;
  const problemOf = (alias: Alias, open: readonly unknown[]): string | undefined => {
    const target = anchored.get(alias.source);
    if (!target) return `nothing before it has the anchor &${alias.source} of this alias`;
    return open.includes(target) ? `the alias *${alias.source} stands within what it stands for` : undefined;
  };
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return sizes.get(anchored.get(node.source) ?? node) ?? 1;
    return isNode(node) ? (sizes.get(node) ?? 1) : 1;
  };
  const walk = (node: unknown, open: readonly unknown[]): void => {
    if (defect || !isNode(node)) return;
    const [at = 0] = node.range ?? [];
    if (isAlias(node)) {
      written++;
      if (++aliases > MAX_ALIASES) defect = { at, message: `it is one of more than ${MAX_ALIASES} aliases: write the values` };
      const message = problemOf(node, open);
      if (message !== undefined) defect ??= { at, message };
      return;
    }
    if (node.anchor !== undefined) anchored.set(node.anchor, node);
    if (isScalar(node)) return void written++;
    const inside = [...open, node];
    const parts = 'items' in node && Array.isArray(node.items) ? node.items.flatMap(partsOf) : [];
    for (const part of parts) walk(part, inside);
    defect ??= isMap(node) ? mergeDefect(node.items, anchored) : undefined;
    const size = parts.reduce((sum: number, part) => sum + sizeOf(part), 1);
    sizes.set(node, size);
    written++;
    if (size > MAX_VALUES + written) defect ??= { at, message: `its aliases stand for more than ${MAX_VALUES} values: write fewer` };
  };
  walk(document.contents, []);
  return defect;
}

function partsOf(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item ? [item.key, item.value] : [item];
}

/** Returns the defect of what is merged (`<<`), which must be an object, or a list of them. */
function mergeDefect(
  pairs: readonly { readonly key: unknown; readonly value: unknown }[],
  anchored: ReadonlyMap<string, Node>,
): Defect | undefined {
  const resolved = (node: unknown): unknown => (isAlias(node) ? anchored.get(node.source) : node);
  for (const { key, value } of pairs) {
    // The parser gives it a symbol; in quotes it is a key as any other.
    if (!isScalar(key) || typeof key.value !== 'symbol') continue;
    const source = resolved(value);
    const merged = typeof source === 'object' && source !== null && 'items' in source && !isMap(source) ? source.items : [source];
    if (Array.isArray(merged) && merged.every(each => isMap(resolved(each)))) continue;
    return { at: key.range?.[0] ?? 0, message: 'what is merged by << is an object, or an alias of one' };
  }
  return undefined;
}

/** Returns the place of the first braces directly inside of braces; undefined without any. */
function templateAt(document: Document): number | undefined {
  let place: number | undefined;
  visit(document, {
    Map(_, outer) {
      const inner = outer.flow === true ? outer.items.map(({ key }) => key).find(isMap) : undefined;
      const [start] = outer.range ?? [];
      // With a space between the braces somebody has meant a key that is an object.
      if (!inner || start === undefined || inner.range?.[0] !== start + 1) return undefined;
      place = start;
      return visit.BREAK;
    },
  });
  return place;
}

/** A mistake as a sentence. */
function yamlWords({ code }: Pick<YAMLError, 'code'>): string {
  return WORDS[code] ?? 'this is no YAML: quote texts with special characters';
}
