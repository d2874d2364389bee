/** Checks of every body: ids and times have their form, and an object agrees with itself and with its earlier responses. */
import { isObject } from '../../simulator/text/json.ts';
import { type Check, type Flaw, flaws, type JudgedExchange } from './check.ts';

/** A value in a body, with the name of its property. */
type NamedValue = readonly [name: string, value: unknown];

type Fields = Readonly<Record<string, unknown>>;

interface Contents {
  readonly values: NamedValue[];
  readonly objects: Fields[];
}

/** The contents of the latest body, because several checks read the same body in turn. */
let latest: { readonly body: unknown; readonly contents: Contents } | undefined;

/** Returns every value in a body with the name of its property, except the content of fields that return a client's texts. */
function valuesIn(body: unknown): readonly NamedValue[] {
  return contentsOf(body).values;
}

/** Returns every object in a body. */
export function objectsIn(body: unknown): readonly Fields[] {
  return contentsOf(body).objects;
}

function contentsOf(body: unknown): Contents {
  if (latest && latest.body === body) return latest.contents;
  const contents: Contents = { values: [], objects: [] };
  collect(body, '', contents);
  latest = { body, contents };
  return contents;
}

function collect(node: unknown, name: string, contents: Contents): void {
  contents.values.push([name, node]);
  if (Array.isArray(node)) {
    if (!VERBATIM.has(name)) for (const item of node) collect(item, name, contents);
  } else if (isObject(node)) {
    contents.objects.push(node);
    if (!VERBATIM.has(name)) for (const key of Object.keys(node)) collect(node[key], key, contents);
  }
}

const VERBATIM: ReadonlySet<string> = new Set(['data', 'rawRow', 'normalizedPayload']);

/** Returns a check whose findings depend on the body of a response alone. */
function bodyCheck(about: Pick<Check, 'id' | 'title' | 'rules'>, flawsIn: (body: unknown) => readonly Flaw[]): Check {
  return { ...about, isAboutResponse: true, begin: () => exchange => flawsIn(exchange.body) };
}

/** YOUTUBE calls an object `resourceId`: what it refers to. */
const ID_NAME = /^(?:id|(?!resourceId$).*Id)$/;

/** Every id is a non-empty string (GEN-05). */
export const ids = bodyCheck({ id: 'ids', title: 'Every id is a non-empty string', rules: ['GEN-05'] }, body => {
  const isId = (value: unknown): boolean => typeof value === 'string' && value !== '';
  const wrong = valuesIn(body).filter(([name, value]) => ID_NAME.test(name) && value !== null && !isId(value));
  return flaws(wrong.map(([name, value]) => `${name} ${JSON.stringify(value)} is no id`));
});

const TIME_NAME = /^(?:.*At|.*Date|deleteOn)$/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const UTC_WITH_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every time is an ISO 8601 string (GEN-04), in UTC with milliseconds (D-GEN-14). */
export const times = bodyCheck(
  { id: 'times', title: 'Every time is ISO 8601, in UTC with milliseconds', rules: ['GEN-04', 'D-GEN-14'] },
  body => valuesIn(body).flatMap(([name, value]) => (TIME_NAME.test(name) && value !== null ? timeFlaws(name, value) : [])),
);

function timeFlaws(name: string, value: unknown): Flaw[] {
  // A day of the calendar in Google's form: year, month and day.
  if (typeof value === 'object') return [];
  const shown = `${name} ${JSON.stringify(value)}`;
  if (typeof value !== 'string' || !ISO_8601.test(value)) return [{ message: `${shown} is no ISO 8601 time` }];
  return UTC_WITH_MILLISECONDS.test(value) ? [] : [{ message: `${shown} is not in UTC with milliseconds`, isDecision: true }];
}

/** Pairs of times of an object, the earlier one first. */
const ORDERED: readonly (readonly [string, string])[] = [
  ['createdAt', 'updatedAt'],
  ['createdAt', 'deletedAt'],
  ['createdAt', 'postedDate'],
  ['startedAt', 'completedAt'],
];

/** No object is changed or deleted before it was created, or completed before it was started. */
export const timeOrder = bodyCheck(
  { id: 'time-order', title: 'No object is changed before it was created, or completed before it was started', rules: [] },
  body => flaws(objectsIn(body).flatMap(misordered)),
);

function misordered(object: Fields): string[] {
  return ORDERED.flatMap(([early, late]) => {
    const [from, to] = [object[early], object[late]];
    const isMisordered = typeof from === 'string' && typeof to === 'string' && Date.parse(from) > Date.parse(to);
    return isMisordered ? [`${late} ${to} is before ${early} ${from}`] : [];
  });
}

/** An object has the time of its status, and the counts of an import are consistent. */
export const outcomes = bodyCheck(
  { id: 'outcomes', title: 'An object has the time of its status, and the counts of an import are consistent', rules: [] },
  body => flaws(objectsIn(body).flatMap(object => [...missingTimes(object), ...wrongCounts(object)])),
);

/** The property with the time of a status. */
const TIME_OF: Readonly<Record<string, string>> = { DELETED: 'deletedAt', POSTED: 'postedDate' };

function missingTimes(object: Fields): string[] {
  const name = TIME_OF[String(object['status'])];
  return name !== undefined && object[name] === null ? [`${String(object['id'])} is ${String(object['status'])}, and ${name} is null`] : [];
}

function wrongCounts({ id, status, totalRows, processedRows, successRows, failedRows }: Fields): string[] {
  const counts = [totalRows, processedRows, successRows, failedRows];
  if (!counts.every(count => typeof count === 'number')) return [];
  const [total = 0, processed = 0, succeeded = 0, failed = 0] = counts;
  const isOver = status === 'COMPLETED' || status === 'COMPLETED_WITH_ERRORS';
  const fits = succeeded + failed === processed && processed <= total && (!isOver || processed === total);
  return fits
    ? []
    : [`${String(id)} (${String(status)}) has ${processed} of ${total} rows processed, ${succeeded} succeeded and ${failed} failed`];
}

/** The remaining units of a quota are its limit minus the used units, and never below zero (ORG-14). */
export const usage = bodyCheck(
  { id: 'usage', title: 'The remaining units of a quota are its limit minus the used units', rules: ['ORG-14'] },
  body => flaws(objectsIn(body).flatMap(wrongRemainder)),
);

function wrongRemainder({ used, limit, remaining }: Fields): string[] {
  if (typeof used !== 'number' || typeof limit !== 'number' || typeof remaining !== 'number') return [];
  const expected = Math.max(0, limit - used);
  return remaining === expected ? [] : [`remaining is ${remaining} with ${used} of ${limit} used`];
}

/** Fields that never change while an object exists. */
const LASTING: readonly string[] = ['createdAt', 'organizationId', 'platform', 'conversationId'];

/** The values of an object in earlier responses. */
interface Seen {
  readonly lasting: Fields;
  /** The values of `updatedAt` so far. A value older than that of an exchange that had ended before is stale. */
  readonly changes: { readonly updatedAt: string; readonly answeredAt: number }[];
}

/** The creation time, owner and platform of an object never change, and its `updatedAt` never goes back. */
export const lastingValues: Check = {
  id: 'lasting-values',
  title: 'Between two responses an object keeps its creation, owner and platform, and updatedAt never goes back',
  rules: [],
  isAboutSequence: true,
  begin: () => {
    const objects = new Map<string, Seen>();
    return exchange => (exchange.status < 300 ? flaws(identified(exchange).flatMap(object => changes(objects, object, exchange))) : []);
  },
};

function identified({ body }: JudgedExchange): Fields[] {
  // Only an object with createdAt is a resource; others are parts of a resource with the same id.
  return objectsIn(body).filter(({ id, createdAt }) => typeof id === 'string' && typeof createdAt === 'string');
}

function changes(objects: Map<string, Seen>, object: Fields, { sentAt, answeredAt }: JudgedExchange): string[] {
  const { id, updatedAt } = object;
  const known = objects.get(String(id)) ?? { lasting: lastingOf(object), changes: [] };
  objects.set(String(id), known);
  const changed = LASTING.filter(name => name in object && name in known.lasting && object[name] !== known.lasting[name]);
  const sentences = changed.map(name => `${name} of ${String(id)} was ${String(known.lasting[name])}, and is ${String(object[name])}`);
  if (typeof updatedAt !== 'string') return sentences;
  const newer = known.changes.find(change => change.answeredAt < sentAt && change.updatedAt > updatedAt);
  known.changes.push({ updatedAt, answeredAt });
  if (known.changes.length > MAX_CHANGES) known.changes.shift();
  return newer ? [...sentences, `updatedAt of ${String(id)} went back from ${newer.updatedAt} to ${updatedAt}`] : sentences;
}

/** Returns only the lasting fields, to save memory. */
function lastingOf(object: Fields): Fields {
  return Object.fromEntries(LASTING.filter(name => name in object).map(name => [name, object[name]]));
}

/** More than the number of exchanges that overlap. */
const MAX_CHANGES = 16;
