/** What belongs to others: it stays out of a recording. */
import { fieldsOf } from '../exchange.ts';
import { eachId } from './ids.ts';

export interface Ownership {
  /** What this answer to a write is about is of the run itself, unless the request has named it. */
  own(body: unknown, request: string): void;
  /** What this answer to a write is about counts as made by others: it is nothing that a mirror can make. */
  disown(body: unknown): void;
  /** The answer without items of others, and the lists that had some. */
  withoutOthers(body: unknown): { readonly body: unknown; readonly others: readonly string[] };
  /** Whether an answer that is one object is about the run's own, or about the organization itself; if not, its id is remembered. */
  claims(body: unknown): boolean;
  /** Whether an id was seen at something of others. */
  isOfOthers(id: string): boolean;
}

/** `isMirrored`: ids of the organization itself, which a mirror has as well. */
export function createOwnership(isMirrored: (id: string) => boolean): Ownership {
  const own = new Set<string>();
  const foreign = new Set<string>();
  const take = (body: unknown, request: string): void => {
    for (const id of madeBy(body)) if (!isMirrored(id) && !request.includes(id)) own.add(id);
  };
  const isOwn = (item: unknown): boolean => {
    const { id } = fieldsOf(item);
    if (typeof id !== 'string' || isMirrored(id) || own.has(id)) return true;
    if (foreign.has(id)) return false;
    let isAboutOwn = false;
    eachId(item, each => {
      isAboutOwn ||= own.has(each);
    });
    if (isAboutOwn) own.add(id);
    else foreign.add(id);
    return isAboutOwn;
  };
  return {
    own: take,
    disown(body) {
      for (const id of madeBy(body)) if (!isMirrored(id) && !own.has(id)) foreign.add(id);
    },
    claims: body => Array.isArray(body) || isOwn(body),
    withoutOthers(body) {
      const others: string[] = [];
      const clean = (node: unknown, at: string): unknown => {
        if (Array.isArray(node)) {
          const kept = node.filter(isOwn);
          if (kept.length < node.length) others.push(at);
          return kept.map(item => clean(item, `${at}[]`));
        }
        if (typeof node !== 'object' || node === null) return node;
        return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, clean(value, at === '' ? name : `${at}.${name}`)]));
      };
      return { body: clean(body, ''), others: [...new Set(others)] };
    },
    isOfOthers: id => foreign.has(id) && !own.has(id),
  };
}

/** What an answer to a write names as new. */
function madeBy(body: unknown): string[] {
  return MADE.flatMap(name => {
    const value = fieldsOf(body)[name];
    return typeof value === 'string' ? [value] : [];
  });
}

const MADE = ['id', 'path', 'uploadId', 'url', 'executionId'] as const;
