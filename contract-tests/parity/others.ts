/** What belongs to others: it stays out of a recording. */
import { fieldsOf } from '../exchange.ts';
import { isNamedByCallers } from './fields.ts';
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

export interface OwnershipOptions {
  /** Ids of the organization itself, which a mirror has as well. */
  isMirrored(id: string): boolean;
  /** Whether a request of the run had this text. */
  wasSent?(text: string): boolean;
  /** The tag in the titles of all that the run makes, also of what an import of it makes later. */
  readonly tag?: string | undefined;
}

export function createOwnership({ isMirrored, wasSent = () => false, tag }: OwnershipOptions): Ownership {
  const own = new Set<string>();
  const foreign = new Set<string>();
  const disowned = new Set<string>();
  const take = (body: unknown, request: string): void => {
    for (const id of madeBy(body)) if (!isMirrored(id) && !request.includes(id)) own.add(id);
  };
  const isTagged = (item: unknown): boolean => tag !== undefined && JSON.stringify(item).includes(tag);
  /** What an own object has got without naming it: the post of a row, the files of a post. */
  const takeUsed = (item: unknown): void =>
    eachId(item, (each, field) => {
      if (USED.has(field) && !isMirrored(each) && !wasSent(each)) own.add(each);
    });
  const isOwn = (item: unknown): boolean => {
    const { id } = fieldsOf(item);
    if (typeof id !== 'string' || isMirrored(id)) return true;
    if (disowned.has(id)) return false;
    let isAboutOwn = own.has(id) || isTagged(item);
    if (isAboutOwn) {
      own.add(id);
      takeUsed(item);
      return true;
    }
    if (foreign.has(id)) return false;
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
      for (const id of madeBy(body)) if (!isMirrored(id) && !own.has(id)) disowned.add(id);
    },
    claims: body => Array.isArray(body) || isOwn(body),
    withoutOthers(body) {
      const others: string[] = [];
      const clean = (node: unknown, at: string, name: string): unknown => {
        if (Array.isArray(node)) {
          const kept = isNamedByCallers(name) ? node : node.filter(isOwn);
          if (kept.length < node.length) others.push(at);
          return kept.map(item => clean(item, `${at}[]`, name));
        }
        if (typeof node !== 'object' || node === null) return node;
        const fields = Object.entries(node);
        return Object.fromEntries(fields.map(([field, value]) => [field, clean(value, at === '' ? field : `${at}.${field}`, field)]));
      };
      return { body: clean(body, '', ''), others: [...new Set(others)] };
    },
    isOfOthers: id => disowned.has(id) || (foreign.has(id) && !own.has(id)),
  };
}

const USED: ReadonlySet<string> = new Set(['postId', 'uploadId', 'uploadIds']);

/** What an answer to a write names as new. */
function madeBy(body: unknown): string[] {
  return MADE.flatMap(name => {
    const value = fieldsOf(body)[name];
    return typeof value === 'string' ? [value] : [];
  });
}

const MADE = ['id', 'path', 'uploadId', 'url', 'executionId'] as const;
