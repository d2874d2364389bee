/** Knows which objects belong to the run and which to others. Objects of others are not recorded. */
import { decoded } from '../access/access.ts';
import { fieldsOf } from '../exchange.ts';
import { isNamedByCallers } from './fields.ts';
import { eachId } from './ids.ts';
import type { RecordedCall } from './recording-files.ts';

export interface Ownership {
  /** Marks the new objects of an answer to a write as own, unless the request names them. */
  own(body: unknown, request: string): void;
  /** Marks the new objects of an answer to an unrecorded write as objects of others, because a mirror cannot create them. */
  disown(body: unknown): void;
  /** Returns the answer without items of others, and the places of the lists that had some. */
  withoutOthers(body: unknown): { readonly body: unknown; readonly others: readonly string[] };
  /** Whether an answer with one object is about an own object or the organization itself. If not, its id is remembered. */
  claims(body: unknown): boolean;
  /** Whether an id belongs to an object of others. */
  isOfOthers(id: string): boolean;
}

export interface OwnershipOptions {
  /** Whether an id belongs to the organization itself, which a mirror has, too. */
  isMirrored(id: string): boolean;
  /** Whether a request of the run contained this text. */
  wasSent?(text: string): boolean;
  /** The tag in the titles of all objects of the run, including those that an import of the run creates later. */
  readonly tag?: string | undefined;
}

export function createOwnership({ isMirrored, wasSent = () => false, tag }: OwnershipOptions): Ownership {
  const own = new Set<string>();
  const foreign = new Set<string>();
  const disowned = new Set<string>();
  const take = (body: unknown, request: string): void => {
    for (const id of newIdsIn(body)) if (!isMirrored(id) && !request.includes(id)) own.add(id);
  };
  const isTagged = (item: unknown): boolean => tag !== undefined && JSON.stringify(item).includes(tag);
  /** Marks objects that an own object uses as own: the post of a row, the files of a post. */
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
      for (const id of newIdsIn(body)) if (!isMirrored(id) && !own.has(id)) disowned.add(id);
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

/** Returns the ids of new objects in an answer to a write. */
function newIdsIn(body: unknown): string[] {
  return NEW_IDS.flatMap(name => {
    const value = fieldsOf(body)[name];
    return typeof value === 'string' ? [value] : [];
  });
}

const NEW_IDS = ['id', 'path', 'uploadId', 'url', 'executionId'] as const;

/** The texts of requests, which both services must return unchanged. */
export interface SentTexts {
  add(url: URL, body: string): void;
  has(text: string): boolean;
  /** Whether a sent text contains this part, without regard to case. */
  hasPart(text: string): boolean;
}

/** Creates an empty set. Texts for which `isAnswered` returns true come from the service and are not added. */
export function createSentTexts(isAnswered: (text: string) => boolean = () => false): SentTexts {
  const texts = new Set<string>();
  let all = '';
  return {
    add(url, body) {
      const added = [...url.searchParams.values(), ...textsIn(body)];
      for (const text of added) {
        if (texts.has(text) || isAnswered(text)) continue;
        texts.add(text);
        all += `${text.toLowerCase()}\n`;
      }
    },
    has: text => texts.has(text),
    hasPart: text => all.includes(text.toLowerCase()),
  };
}

/** Returns the texts of a request, from path, query and body. */
export function textsSent({ path, body }: Pick<RecordedCall, 'path' | 'body'>): string[] {
  const [segments = '', query = ''] = path.split('?');
  const inPath = segments.split('/').map(decoded);
  return [...inPath, ...new URLSearchParams(query).values(), ...(body && 'text' in body ? textsIn(body.text) : [])];
}

/** Returns the strings of a JSON body, or the cells of other bodies. */
function textsIn(body: string): string[] {
  try {
    return stringsIn(JSON.parse(body));
  } catch {
    return body.split(/[\r\n,"]+/);
  }
}

function stringsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(stringsIn) : [];
}
