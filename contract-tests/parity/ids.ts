import { mapTexts } from '../../simulator/text/json.ts';

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

/**
 * Pairs of instants that two services chose for the same event. A recorded call with an instant of the deployment must be sent to the simulator with
 * the simulator's instant.
 */
export interface Instants {
  /** Learns a pair of instants, in ISO 8601. */
  learn(theirs: string, ours: string): void;
  /** Whether an instant of the deployment was learned. */
  knows(theirs: string): boolean;
  /** Replaces each instant that was learned, or is close to a learned one, also encoded in a query. */
  toOurs(text: string): string;
}

/** An instant this close to a learned one was probably derived from it, such as the millisecond before. */
const NEAR_MS = 1000;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/gi;

interface Pair {
  readonly theirs: number;
  readonly ours: number;
}

export function createInstants(): Instants {
  /** Pairs by the second of the deployment's instant. */
  const pairs = new Map<number, Pair[]>();
  const exact = new Map<string, string>();

  const nearest = (theirs: number): Pair | undefined => {
    const second = Math.floor(theirs / NEAR_MS);
    const near = [second - 1, second, second + 1].flatMap(each => pairs.get(each) ?? []);
    const sorted = near.toSorted((a, b) => Math.abs(a.theirs - theirs) - Math.abs(b.theirs - theirs));
    return sorted.find(pair => Math.abs(pair.theirs - theirs) <= NEAR_MS);
  };

  const oursOf = (theirs: string): string => {
    const known = exact.get(theirs);
    if (known !== undefined) return known;
    const instant = Date.parse(theirs);
    const pair = nearest(instant);
    if (!pair) return theirs;
    const ours = new Date(instant + pair.ours - pair.theirs).toISOString();
    // The replacement must stay the same even if a closer pair is learned later.
    exact.set(theirs, ours);
    return ours;
  };

  return {
    learn(theirs, ours) {
      if (exact.has(theirs)) return;
      exact.set(theirs, ours);
      const pair = { theirs: Date.parse(theirs), ours: Date.parse(ours) };
      const second = Math.floor(pair.theirs / NEAR_MS);
      pairs.set(second, [...(pairs.get(second) ?? []), pair]);
    },
    knows: theirs => exact.has(theirs),
    toOurs: text =>
      text.replaceAll(INSTANT, (instant, separator: string) => {
        const ours = oursOf(instant.replaceAll(separator, ':'));
        return separator === ':' ? ours : ours.replaceAll(':', separator);
      }),
  };
}

/** Matches an instant in answers and messages. */
export const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;

/** Replaces the times in a text, which differ between runs. */
export function withoutTimes(text: string): string {
  return text.replaceAll(TIME, '<time>');
}
