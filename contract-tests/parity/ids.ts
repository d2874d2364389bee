/** Ids of two services that name the same: by where they appear first. */

/** Names of fields that hold an id, or an address made for one object. */
const ID_FIELD = /(?:^id|Id|^path|^url|^iconUrl|^thumbnailUrl|^etag|Uri|^uri|^cid|^did)$/;
const ID_LIST = /Ids$/;

/** Whether the string in this field is an id, so that two services have different ones. */
export function isIdField(name: string): boolean {
  return ID_FIELD.test(name) || ID_LIST.test(name);
}

/** Calls the function with every id in a body, and the name of its field. */
export function eachId(node: unknown, onId: (id: string, field: string) => void, field = ''): void {
  if (typeof node === 'string') {
    if (node !== '' && isIdField(field)) onId(node, field);
  } else if (Array.isArray(node)) {
    // A list of names, such as the path of an issue, is none of ids.
    for (const item of node) eachId(item, onId, ID_LIST.test(field) ? field : '');
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) eachId(value, onId, name);
  }
}

/** A piece of text that may be an address or a path, and one that may be an id. A full stop at its end is no part of it; `#` separates the addresses in a cell. */
const PIECE = /[^\s"'`,;<>(){}[\]|#]*[^\s"'`,;<>(){}[\]|#.:!?]/g;
const WORD = /[^\s"'`&=?/\\,;:{}<>()[\]#]*[^\s"'`&=?/\\,;:{}<>()[\]#.]/g;

/** The text with every id in it replaced that the function knows: the whole text, what looks like an address, or a word. */
export function replaceIds(text: string, replacement: (id: string) => string | undefined): string {
  return (
    replacement(text) ?? text.replaceAll(PIECE, piece => replacement(piece) ?? piece.replaceAll(WORD, word => replacement(word) ?? word))
  );
}

/** A JSON value with the ids in its strings replaced. */
export function replaceIdsIn(node: unknown, replacement: (id: string) => string | undefined): unknown {
  return mapTexts(node, text => replaceIds(text, replacement));
}

function mapTexts(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node);
  if (Array.isArray(node)) return node.map(item => mapTexts(item, change));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mapTexts(value, change)]));
}

const ALIAS = /^\{\{\d+\}\}$/;

/** The text with the ids that its aliases stand for; an alias that nobody has explained stays. */
export function replaceAliases(text: string, idOf: (alias: string) => string | undefined): string {
  return text.replaceAll(ALIASES, alias => idOf(alias) ?? alias);
}

/** The same in each string of a JSON value. */
export function replaceAliasesIn(node: unknown, idOf: (alias: string) => string | undefined): unknown {
  return mapTexts(node, text => replaceAliases(text, idOf));
}

const ALIASES = /\{\{\d+\}\}/g;

export function isAlias(text: string): boolean {
  return ALIAS.test(text);
}

export interface Aliases {
  /** The alias of an id: `{{3}}` for the third one. */
  of(id: string): string;
  known(id: string): string | undefined;
}

/** Aliases by first appearance: two recordings of the same calls have the same ones. */
export function createAliases(): Aliases {
  const aliases = new Map<string, string>();
  return {
    of(id) {
      const alias = aliases.get(id) ?? `{{${aliases.size + 1}}}`;
      aliases.set(id, alias);
      return alias;
    },
    known: id => aliases.get(id),
  };
}

/** Which id of the simulator an alias stands for. */
export interface Bindings {
  /** The id; undefined for an alias that no answer of the simulator has explained. */
  idOf(alias: string): string | undefined;
  isBound(id: string): boolean;
  /** Whether they name the same, as far as is known: then they do from now on. */
  bind(alias: string, id: string): boolean;
}

/** `isMirrored`: ids that both services have, and that never stand for others. */
export function createBindings(isMirrored: (id: string) => boolean): Bindings {
  const byAlias = new Map<string, string>();
  const byId = new Map<string, string>();
  return {
    idOf: alias => byAlias.get(alias),
    isBound: id => byId.has(id),
    bind(alias, id) {
      if (isMirrored(id)) return false;
      const [knownId, knownAlias] = [byAlias.get(alias), byId.get(id)];
      if (knownId !== undefined || knownAlias !== undefined) return knownId === id;
      byAlias.set(alias, id);
      byId.set(id, alias);
      return true;
    },
  };
}
