import type { SchemaObject } from 'openapi3-ts/oas31';
import { type JsonSchema, type OperationSpec, publicApi } from '../../openapi/document.ts';
import { nameOf } from '../../openapi/schema.ts';
import type { Transitions } from '../model/transitions.ts';
import { shapesOf } from './answers.ts';
import { type Check, flaws, type Judge } from './check.ts';

interface Sighting {
  readonly status: string;
  readonly answeredAt: number;
}

/** The status of an object changes only as its lifecycle allows. Transitions between two responses may be unseen. */
export function transitionsCheck(transitions: Transitions): Check {
  return {
    id: 'transitions',
    title: 'A status changes only as its lifecycle allows',
    rules: [],
    isAboutSequence: true,
    begin: () => judgeStatuses(transitions),
  };
}

function judgeStatuses(transitions: Transitions): Judge {
  const seen = new Map<string, Sighting[]>();
  const judge = ({ lifecycle, subject, status }: ShownStatus, sentAt: number, answeredAt: number): string[] => {
    const sightings = seen.get(subject) ?? [];
    seen.set(subject, sightings);
    const before = sightings.findLast(sighting => sighting.answeredAt < sentAt);
    sightings.push({ status, answeredAt });
    if (sightings.length > MAX_SIGHTINGS) sightings.shift();
    if (!before || before.status === status) return [];
    return transitions.saw(lifecycle, before.status, status)
      ? []
      : [`${subject} went from ${before.status} to ${status}: ${lifecycle} has no such path`];
  };
  return ({ operation, status, body, sentAt, answeredAt }) => {
    const schema = operation.responses.get(status);
    if (!schema || status >= 300) return [];
    return flaws([...statusesIn(schema, body, subjectOf(operation))].flatMap(shown => judge(shown, sentAt, answeredAt)));
  };
}

/** Returns the operation id as the subject of a response without ids that is about the same object at each call, such as health; otherwise empty. */
function subjectOf({ id, method, pathParameters, queryParameters }: OperationSpec): string {
  return method === 'GET' && pathParameters.length + queryParameters.length === 0 ? id : '';
}

/** More than the number of exchanges that overlap. */
const MAX_SIGHTINGS = 16;

/** A status with a lifecycle in a response. */
interface ShownStatus {
  /** The name of its schema, such as `PostStatus`. */
  readonly lifecycle: string;
  /** The object with the status: its id, and the path to a part without an id. */
  readonly subject: string;
  readonly status: string;
}

/** Yields every status with a lifecycle in a value of the schema. */
function* statusesIn(schema: JsonSchema, value: unknown, subject = ''): Generator<ShownStatus> {
  if (typeof value !== 'object' || value === null || !leadsToStatus(schema)) return;
  for (const shape of shapesOf(schema)) {
    if (Array.isArray(value)) {
      if (shape.items)
        for (const [i, item] of value.entries()) yield* statusesIn(shape.items, item, subject === '' ? '' : `${subject}[${i}]`);
      continue;
    }
    yield* statusesOf(shape, { ...value }, subject);
  }
}

function* statusesOf(shape: SchemaObject, object: Readonly<Record<string, unknown>>, parent: string): Generator<ShownStatus> {
  const id = object['id'];
  const subject = typeof id === 'string' ? id : parent;
  for (const { name, schema, lifecycle } of partsOf(shape)) {
    const value = object[name];
    if (lifecycle !== undefined && typeof value === 'string' && subject !== '') {
      yield { lifecycle, subject: `${subject}.${name}`, status: value };
    } else yield* statusesIn(schema, value, subject === '' ? '' : `${subject}.${name}`);
  }
}

/** A property that is a status or contains one. */
interface Part {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly lifecycle: string | undefined;
}

const parts = new WeakMap<SchemaObject, readonly Part[]>();

function partsOf(shape: SchemaObject): readonly Part[] {
  const found = parts.get(shape);
  if (found) return found;
  const all = Object.entries(shape.properties ?? {}).map(([name, schema]) => ({ name, schema, lifecycle: lifecycleOf(schema) }));
  const leading = all.filter(({ schema, lifecycle }) => lifecycle !== undefined || leadsToStatus(schema));
  parts.set(shape, leading);
  return leading;
}

const leads = new WeakMap<JsonSchema, boolean>();

/** Whether a value of the schema may contain a status, which most do not. */
export function leadsToStatus(schema: JsonSchema): boolean {
  const answer = leads.get(schema) ?? reachesStatus(schema, new Set());
  leads.set(schema, answer);
  return answer;
}

/** `visited` prevents endless recursion, because a schema may contain itself. */
function reachesStatus(schema: JsonSchema, visited: Set<JsonSchema>): boolean {
  if (visited.has(schema)) return false;
  visited.add(schema);
  return shapesOf(schema).some(({ items, properties = {} }) =>
    [...(items ? [items] : []), ...Object.values(properties)].some(part => lifecycleOf(part) !== undefined || reachesStatus(part, visited)),
  );
}

const lifecycles: ReadonlySet<string> = new Set(publicApi.lifecycles());

function lifecycleOf(schema: JsonSchema): string | undefined {
  const references = [schema, ...(('oneOf' in schema && schema.oneOf) || ('anyOf' in schema && schema.anyOf) || [])];
  return references.map(nameOf).find(name => name !== undefined && lifecycles.has(name));
}
