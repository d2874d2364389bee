/** What belongs to others: it stays out of a recording. */
import { fieldsOf } from '../exchange.ts';
import { eachId } from './ids.ts';

export interface Ownership {
  /** The ids in this answer are of the run itself. */
  own(body: unknown): void;
  /** The answer without items of others, and the lists that had some. */
  withoutOthers(body: unknown): { readonly body: unknown; readonly others: readonly string[] };
  /** Whether an id was seen at something of others. */
  isOfOthers(id: string): boolean;
}

/** `isMirrored`: ids of the organization itself, which a mirror has as well. */
export function createOwnership(isMirrored: (id: string) => boolean): Ownership {
  const own = new Set<string>();
  const foreign = new Set<string>();
  const take = (body: unknown): void =>
    eachId(body, id => {
      if (!isMirrored(id)) own.add(id);
    });
  const isOwn = (item: unknown): boolean => {
    const { id } = fieldsOf(item);
    if (typeof id !== 'string' || isMirrored(id) || own.has(id)) return true;
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
