import { publicApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { FaultTarget } from '../../domain/faults/model.ts';
import { errors } from '../../kernel/errors.ts';
import { fitsGlob } from '../../text/glob.ts';
import { nearest } from '../../text/suggest.ts';
import { Matcher } from '../match.ts';

const operations = publicApi.operations();
/** Matches paths as the pipeline does. */
const matcher = new Matcher(operations);

const STORAGE = '/_storage/';

/** The calls that a fault is set for. Throws 400 for an unknown operation or path, and suggests the nearest known one. */
export function targetOf({ operationId, method, path }: wire.CreateFaultRequest): FaultTarget {
  if (operationId !== undefined) {
    if (method !== undefined || path !== undefined)
      throw errors.invalidField(['operationId'], 'must not be combined with method and path: they name the operation, too');
    return targetOfOperation(operationId);
  }
  if (method === undefined || path === undefined)
    throw errors.invalid('A fault needs the operationId, or the method and the full path, of the calls that it applies to');
  if (/[?#]/.test(path)) throw errors.invalidField(['path'], `must be without a query and a fragment, not ${path}`);
  return path.startsWith('/_') ? targetOfStorage(method, path) : targetOfRoute(method, path);
}

/** Whether calls of a target may have a JSON body. */
export function canHaveBody(target: FaultTarget): boolean {
  return (
    target.kind === 'operation' && operations.some(({ id, body }) => fitsGlob(target.operationId, id) && body?.contentType === JSON_BODY)
  );
}

const JSON_BODY = 'application/json';

function targetOfOperation(operationId: string): FaultTarget {
  if (operations.some(({ id }) => fitsGlob(operationId, id))) return { kind: 'operation', operationId, path: {} };
  const suggestion = suggest(
    operationId,
    operations.map(({ id }) => id),
  );
  throw errors.invalidField(['operationId'], `there is no operation ${operationId}; ${suggestion}`);
}

/** A segment in braces matches any value; the name between the braces does not matter. */
function targetOfRoute(method: string, path: string): FaultTarget {
  const match = matcher.find(method, path);
  if (!match) throw errors.invalidField(['path'], `nothing answers ${method} ${path}; ${suggestRoute(method, path)}`);
  const values = Object.entries(match.path);
  const wildcard = values.find(([, value]) => value.includes('*'));
  if (wildcard) throw errors.invalidField(['path'], `takes no *; write {${wildcard[0]}} for any value`);
  const fixedValues = values.filter(([, value]) => !/^\{.*\}$/.test(value));
  return { kind: 'operation', operationId: match.operation.id, path: Object.fromEntries(fixedValues) };
}

function targetOfStorage(method: string, path: string): FaultTarget {
  const [prefix = '', ...rest] = path.split('*');
  const isPrefix = rest.length > 0;
  if (method !== 'PUT' || !path.startsWith(STORAGE))
    throw errors.invalidField(['path'], `no fault can hit ${method} ${path}; did you mean PUT ${STORAGE}*?`);
  if (rest.some(text => text !== '') || rest.length > 1) throw errors.invalidField(['path'], `may have one *, at its end, not ${path}`);
  if (path === STORAGE) throw errors.invalidField(['path'], `names no object; write ${STORAGE}* for all of them`);
  return { kind: 'storage', path: prefix, isPrefix };
}

function suggestRoute(method: string, path: string): string {
  const full = path === '/' ? '/api/v1/' : `/api/v1${path}`;
  if (matcher.find(method, full)) return `did you mean ${method} ${full}?`;
  return suggest(
    `${method} ${path}`,
    operations.map(operation => `${operation.method} ${operation.path}`),
  );
}

function suggest(word: string, names: readonly string[]): string {
  const name = nearest(word, names);
  return name === undefined ? 'sim openapi lists all operations' : `did you mean ${name}?`;
}
