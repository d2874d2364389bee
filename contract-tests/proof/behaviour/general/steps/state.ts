/** Everything that an organization is shown of an area, and what differs after a step. */
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import type { Session } from '../../../../session.ts';
import { asked, objectsOf } from '../../../../suites/requests.ts';

/** A list or an object to compare. */
export interface Look {
  /** The kind of its items, or the whole name of a single object. */
  readonly kind: string;
  readonly operation: OperationId;
  readonly query?: Fields;
  /** The field of the answer that has the list; `items` by default. */
  readonly list?: string;
}

/** Objects in the form in which they are listed, by kind and id. */
export type State = ReadonlyMap<string, Fields>;

/** Reads everything. Throws if an object differs where it is part of another object. */
export async function observe(session: Session, looks: readonly Look[]): Promise<State> {
  const state = new Map<string, Fields>();
  const parts: [string, Fields][] = [];
  for (const { kind, operation, query, list: name = 'items' } of looks) {
    const { body } = await asked(session, operation, { query: query ?? {} });
    const list = Array.isArray(body) ? body : fieldsOf(body)[name];
    if (!Array.isArray(list)) state.set(kind, withNumbers(fieldsOf(body)));
    for (const item of objectsOf(list)) {
      for (const part of partsOf(item)) parts.push(part);
      state.set(`${kind} ${String(item['id'])}`, flat(item));
    }
  }
  for (const [key, part] of parts) checkPart(state, key, part);
  return state;
}

/** Returns an object with the numbers of its parts as fields such as `posts.used`. */
function withNumbers(object: Fields): Fields {
  const entries = Object.entries(object).flatMap(([name, value]) => {
    const parts = Object.entries(Array.isArray(value) ? {} : fieldsOf(value)).filter(([, part]) => typeof part === 'number');
    return parts.length > 0 ? parts.map(([part, number]) => [`${name}.${part}`, number] as const) : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the objects that others contain, by kind and id. */
function partsOf({ id, socialAccounts, uploads }: Fields): [string, Fields][] {
  const found: [string, Fields][] = [];
  for (const { socialAccount, ...account } of objectsOf(socialAccounts)) {
    const shown = fieldsOf(socialAccount ?? account);
    found.push([`account ${String(shown['id'])}`, { ...shown, ...(socialAccount === undefined && { of: id }) }]);
  }
  for (const { upload } of objectsOf(uploads)) found.push([`upload ${String(fieldsOf(upload)['id'])}`, fieldsOf(upload)]);
  return found;
}

/** Replaces contained objects by their ids, and omits the dates of the relations. */
export function flat(item: Fields): Fields {
  const idsIn = (list: unknown, name: string) =>
    objectsOf(list).map(({ createdAt: _c, updatedAt: _u, deletedAt: _d, ...part }) => ({
      ...part,
      ...(name in part && { [name]: fieldsOf(part[name])['id'] }),
    }));
  const isTeam = 'organization' in item;
  const accounts = isTeam ? objectsOf(item['socialAccounts']).map(({ id }) => id) : idsIn(item['socialAccounts'], 'socialAccount');
  return {
    ...item,
    ...('socialAccounts' in item && { socialAccounts: accounts }),
    ...('uploads' in item && { uploads: idsIn(item['uploads'], 'upload') }),
    ...('posts' in item && { posts: idsIn(item['posts'], 'post') }),
  };
}

/** Compares an account or upload with its first occurrence; teams come first if they are read. Posts and comments show a removed account unchanged. */
function checkPart(state: Map<string, Fields>, key: string, { of, ...part }: Fields): void {
  if (of !== undefined) {
    state.set(key, part);
    return;
  }
  const known = state.get(key);
  if (!known) return;
  const different = Object.keys(part).filter(name => name in known && JSON.stringify(part[name]) !== JSON.stringify(known[name]));
  if (different.length > 0) throw new Error(`${key} differs in ${different.join(', ')} where it is part of another object`);
}

/** Returns a line for each difference: `post p_1: created`, `post p_1: title`, `usage posts: used +1`. */
export function differences(before: State, after: State): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap(key => {
    const [was, is] = [before.get(key), after.get(key)];
    if (!was || !is) return [`${key}: ${is ? 'created' : 'removed'}`];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(name => changeOf(key, name, was[name], is[name]));
  });
}

function changeOf(key: string, name: string, was: unknown, is: unknown): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (typeof was !== 'number' || typeof is !== 'number') return [`${key}: ${name}`];
  return [`${key}: ${name} ${is > was ? '+' : ''}${is - was}`];
}
