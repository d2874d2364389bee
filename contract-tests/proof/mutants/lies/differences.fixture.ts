/** Describes in short texts what a lie changes. */
import { jsonOf, textOf } from './change.ts';
import { type Asked, createMemory, type Go, type Lie, type LieResponse } from './lie.ts';
import { answerAt, RECORDED } from './recorded.fixture.ts';

/** A change that a lie makes, and its operation. */
interface Difference {
  readonly what: string;
  readonly operation: string;
}

/**
 * Applies a lie to all recorded exchanges, and returns its changes: `:total of listPosts` in answers, `201 of createPost` for a status, `?limit of
 * listPosts` and `<title of updatePost` in requests, `asks GET elsewhere of deletePost`. A change of many operations shows their number instead.
 */
export async function differencesOf({ distort }: Lie): Promise<string[]> {
  const memory = createMemory();
  const found: Difference[] = [];
  for (const { asked, original } of RECORDED) {
    const operation = asked.operationId ?? asked.path;
    let times = 0;
    const go: Go = async change => {
      if (!change) times += 1;
      const changes = times > 1 && !change ? ['asks twice'] : changesOf(asked, change ?? {});
      found.push(...changes.map(what => ({ what, operation })));
      return change && isElsewhere(asked, change) ? answerAt({ ...asked, ...change }) : original;
    };
    const answer = (await distort?.(asked, go, memory)) ?? original;
    found.push(...answerChanges(original, answer).map(what => ({ what, operation })));
  }
  return summary(found);
}

const MANY = 3;

function summary(found: readonly Difference[]): string[] {
  const kinds = new Set(found.map(({ what }) => what));
  return [...kinds].map(what => {
    const operations = [...new Set(found.filter(difference => difference.what === what).map(({ operation }) => operation))];
    return `${what} of ${operations.length > MANY ? `${operations.length} operations` : operations.join(', ')}`;
  });
}

function isElsewhere(asked: Asked, { method = asked.method, path = asked.path }: Partial<Asked>): boolean {
  return method !== asked.method || path !== asked.path;
}

function changesOf(asked: Asked, change: Partial<Asked>): string[] {
  if (isElsewhere(asked, change)) return [`asks ${change.method ?? asked.method} elsewhere`];
  const keyChanged = (change.headers ?? asked.headers)['x-api-key'] !== asked.headers['x-api-key'];
  const [before, after] = [asked.query, change.query ?? asked.query].map(query => Object.fromEntries(query));
  return [
    ...(keyChanged ? ['key'] : []),
    ...paths(before, after).map(path => `?${path}`),
    ...paths(jsonOf(asked), jsonOf({ ...asked, ...change })).map(path => `<${path}`),
  ];
}

/** Returns the changes of an answer. For another status the body does not count, because it is different anyway. */
function answerChanges(original: LieResponse, answer: LieResponse): string[] {
  if (original.status !== answer.status) return [String(answer.status)];
  const [before, after] = [jsonOf(original), jsonOf(answer)];
  const isBroken = after === undefined && textOf(answer) !== textOf(original);
  return [
    ...Object.keys(answer.headers).filter(header => answer.headers[header] !== original.headers[header]),
    ...(isBroken ? ['no JSON'] : paths(before, after).map(path => `:${path}`)),
  ];
}

/** Returns the innermost names of the values that differ. */
function paths(before: unknown, after: unknown, name = '.'): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [name];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return [`${name} ${after.length}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key =>
    paths(before[key], after[key], /^\d+$/.test(key) ? name : key),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
