/** Names of fields with an id, or with a URL of one object. */
const ID_FIELD = /(?:^id|Id|^path|^url|^iconUrl|^thumbnailUrl|^etag|Uri|^uri|^cid|^did)$/;
const ID_LIST = /Ids$/;

/** Whether the string of a field is an id, which differs between two services. */
export function isIdField(name: string): boolean {
  return ID_FIELD.test(name) || ID_LIST.test(name);
}

/** Calls the function for every id in a body, with the name of its field. */
export function eachId(node: unknown, onId: (id: string, field: string) => void, field = ''): void {
  if (typeof node === 'string') {
    if (node !== '' && isIdField(field)) onId(node, field);
  } else if (Array.isArray(node)) {
    // Other lists, such as the path of an issue, contain names and no ids.
    for (const item of node) eachId(item, onId, ID_LIST.test(field) ? field : '');
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) eachId(value, onId, name);
  }
}

/** Parts of a text that may be a URL, a path or an id, without a full stop at the end. `#` separates the URLs in a cell. */
const PIECE = /[^\s"'`,;<>(){}[\]|#]*[^\s"'`,;<>(){}[\]|#.:!?]/g;
const WORD = /[^\s"'`&=?/\\,;:{}<>()[\]#]*[^\s"'`&=?/\\,;:{}<>()[\]#.]/g;

/** Replaces all ids for which the function returns a replacement: the whole text, URLs and words. */
export function replaceIds(text: string, replacement: (id: string) => string | undefined): string {
  return (
    replacement(text) ?? text.replaceAll(PIECE, piece => replacement(piece) ?? piece.replaceAll(WORD, word => replacement(word) ?? word))
  );
}

/** Replaces ids in all strings of a JSON value. */
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

/** Replaces aliases by their ids. Unknown aliases are unchanged. */
export function replaceAliases(text: string, idOf: (alias: string) => string | undefined): string {
  return text.replaceAll(ALIASES, alias => idOf(alias) ?? alias);
}

/** Replaces aliases in all strings of a JSON value. */
export function replaceAliasesIn(node: unknown, idOf: (alias: string) => string | undefined): unknown {
  return mapTexts(node, text => replaceAliases(text, idOf));
}

const ALIASES = /\{\{\d+\}\}/g;

export function isAlias(text: string): boolean {
  return ALIAS.test(text);
}

export interface Aliases {
  /** Returns the alias of an id, such as `{{3}}` for the third id. */
  of(id: string): string;
  known(id: string): string | undefined;
}

/** Creates aliases in the order of first appearance, so that two recordings of the same calls have the same aliases. */
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

/** The ids of the simulator for which aliases stand. */
export interface Bindings {
  /** Returns the id of an alias; undefined if it is not bound. */
  idOf(alias: string): string | undefined;
  isBound(id: string): boolean;
  /** Binds an alias to an id. Returns false if one of them is bound to another. */
  bind(alias: string, id: string): boolean;
}

/** Creates bindings. `isMirrored` returns whether both services have an id, which then is never bound. */
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
