import { contentType, documentedStatus, undocumentedProperties } from '../checks/answers.ts';
import type { Check, JudgedExchange } from '../checks/check.ts';
import { errorShape } from '../checks/error-shape.ts';
import { judgedExchange } from '../checks/judge.ts';
import { askedFor, listOrder, pages } from '../checks/lists.ts';
import { ids, outcomes, timeOrder, times, usage } from '../checks/values.ts';
import { isDecidedPlace } from '../decisions.ts';
import { lazySchemas } from '../oracle/schemas.ts';
import type { Difference, DifferenceClass } from './differences.ts';
import type { RecordedCall } from './recording-files.ts';
import type { FoundDifference } from './score.ts';

/** The origin of a difference: the service if its answer breaks the document, otherwise the simulator. */
export interface Verdict {
  readonly defectOf: 'service' | 'simulator';
  /** Why, as part of a sentence. */
  readonly reason: string;
}

/** The checks for each class of differences. Checks that need several answers are not among them. */
const CHECKS: Readonly<Record<DifferenceClass, readonly Check[]>> = {
  status: [documentedStatus],
  error: [errorShape],
  shape: [contentType, errorShape, undocumentedProperties],
  null: [times, ids, outcomes],
  enum: [askedFor],
  transition: [askedFor, outcomes],
  value: [askedFor, outcomes, usage],
  count: [pages],
  order: [listOrder],
  reference: [ids, askedFor],
  time: [times, timeOrder],
  message: [errorShape],
};

/** Classes that the schema can decide. */
const BY_SCHEMA: ReadonlySet<DifferenceClass> = new Set(['error', 'shape', 'null', 'enum', 'transition', 'value']);

/** Returns the origin of a difference, by the recorded answer of the first call that showed it. */
export function verdictOf({ class: kind, at, example: { call } }: Pick<FoundDifference, 'class' | 'at' | 'example'>): Verdict {
  const exchange = asJudged(call);
  if (!exchange) return { defectOf: 'simulator', reason: 'the document does not describe this URL' };
  const flaws = [...(BY_SCHEMA.has(kind) ? schemaFlaws(exchange, at) : []), ...checkFlaws(exchange, { class: kind, at })];
  const broken = flaws.filter(({ isDecision }) => !isDecision).map(({ message }) => message);
  if (broken.length > 0) return { defectOf: 'service', reason: `its answer breaks the document: ${sentence(broken)}` };
  if (flaws.length === 0) return { defectOf: 'simulator', reason: 'the document allows what the service answered' };
  const decided = sentence(flaws.map(({ message }) => message));
  return { defectOf: 'simulator', reason: `the service breaks a decision of the simulator, not the document: ${decided}` };
}

interface PlacedFlaw {
  readonly message: string;
  readonly isDecision: boolean;
}

/** Returns the violations of the schema at a place or around it. */
function schemaFlaws({ operation, status, body }: JudgedExchange, at: string): PlacedFlaw[] {
  const schema = operation.responses.get(status);
  if (!schema || body === undefined) return [];
  const validate = schemas().compile(schema);
  if (validate(body)) return [];
  return (validate.errors ?? []).flatMap(({ instancePath, params, message = 'is not valid' }) => {
    const missing: unknown = params['missingProperty'];
    const path = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
    const place = placeOf(path);
    if (at !== '' && !isAround(place, at)) return [];
    return [
      {
        message: `${placeOf(instancePath.split('/').slice(1)) || 'the body'} ${message}`,
        isDecision: isDecidedPlace(operation, status, path),
      },
    ];
  });
}

const schemas = lazySchemas();

/** Converts `/items/0/status` to `items[].status`, the format of places in differences. */
function placeOf(path: readonly string[]): string {
  return path.map((name, i) => (/^\d+$/.test(name) ? '[]' : `${i > 0 ? '.' : ''}${name}`)).join('');
}

function isAround(place: string, at: string): boolean {
  return at === place || (at.startsWith(place) && /^[.[]/.test(at.slice(place.length)));
}

/** Returns the findings of the checks about the field. */
function checkFlaws(exchange: JudgedExchange, { class: kind, at }: Pick<Difference, 'class' | 'at'>): PlacedFlaw[] {
  const field = /(\w+)(?:\[\])*$/.exec(at)?.[1];
  const isNamed = (message: string) => field === undefined || WHOLE.has(kind) || at === 'content-type' || mentions(message, field);
  return CHECKS[kind].flatMap(check =>
    check
      .begin()(exchange)
      .filter(({ message }) => isNamed(message))
      // An undocumented property is only a warning in a contract run, but here it decides that the service breaks the document.
      .map(({ message, isDecision = false }) => ({ message, isDecision: isDecision && check !== undocumentedProperties })),
  );
}

/** Classes of differences that concern a whole answer or list. */
const WHOLE: ReadonlySet<DifferenceClass> = new Set(['status', 'error', 'count', 'order', 'reference', 'message']);

function mentions(message: string, field: string): boolean {
  return message.split(/[^\w]+/).includes(field);
}

const MAX_FLAWS = 3;

function sentence(messages: readonly string[]): string {
  const different = [...new Set(messages)];
  const more = different.length > MAX_FLAWS ? `; and ${different.length - MAX_FLAWS} more` : '';
  return different.slice(0, MAX_FLAWS).join('; ') + more;
}

/** Converts a recorded call for the checks; undefined if it is for no operation. */
function asJudged({ method, path, contentType: sentType, body, answer, atMs }: RecordedCall): JudgedExchange | undefined {
  return judgedExchange({
    at: atMs,
    durationMs: 0,
    method,
    url: new URL(path, 'http://service.invalid').href,
    requestHeaders: sentType === undefined ? {} : { 'content-type': sentType },
    requestBody: body && 'text' in body ? body.text : null,
    status: answer.status,
    responseHeaders: { 'content-type': answer.contentType },
    responseBody: answer.body === undefined ? '' : withUrls(JSON.stringify(answer.body)),
  });
}

/** Replaces the aliases of URLs by URLs, which the document requires. */
function withUrls(json: string): string {
  return json.replaceAll(/("\w*[uU]r[li]":)"\{\{(\d+)\}\}"/g, '$1"https://service.invalid/$2"');
}
