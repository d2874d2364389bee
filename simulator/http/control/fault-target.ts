import { publicApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { FaultTarget } from '../../domain/faults/model.ts';
import { errors } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { Matcher } from '../match.ts';

const operations = publicApi.operations();
/** The one that the pipeline has: a path means here what it means there. */
const matcher = new Matcher(operations);

const STORAGE = '/_storage/';

/** The calls that a fault names. Throws 400 for a name that nothing answers to, with the nearest one that something does. */
export function targetOf({ operationId, method, path }: wire.CreateFaultRequest): FaultTarget {
  if (operationId !== undefined) {
    if (method !== undefined || path !== undefined)
      throw errors.invalidField(['operationId'], 'must not stand beside method and path: they name the operation, too');
    return targetOfOperation(operationId);
  }
  if (method === undefined || path === undefined)
    throw errors.invalid('A fault needs the operationId, or the method and the full path, of the calls that it is about');
  if (/[?#]/.test(path)) throw errors.invalidField(['path'], `must be without a query and a fragment, not ${path}`);
  return path.startsWith('/_') ? targetOfStorage(method, path) : targetOfRoute(method, path);
}

function targetOfOperation(operationId: string): FaultTarget {
  if (operations.some(({ id }) => id === operationId)) return { kind: 'operation', operationId, path: {} };
  const suggestion = suggest(
    operationId,
    operations.map(({ id }) => id),
  );
  throw errors.invalidField(['operationId'], `there is no operation ${operationId}; ${suggestion}`);
}

/** A segment in braces stands for any value, whatever is between them. */
function targetOfRoute(method: string, path: string): FaultTarget {
  const match = matcher.find(method, path);
  if (!match) throw errors.invalidField(['path'], `nothing answers ${method} ${path}; ${suggestRoute(method, path)}`);
  const values = Object.entries(match.path);
  const star = values.find(([, value]) => value.includes('*'));
  if (star) throw errors.invalidField(['path'], `takes no *; write {${star[0]}} for any value`);
  const narrowing = values.filter(([, value]) => !/^\{.*\}$/.test(value));
  return { kind: 'operation', operationId: match.operation.id, path: Object.fromEntries(narrowing) };
}

function targetOfStorage(method: string, path: string): FaultTarget {
  const [prefix = '', ...rest] = path.split('*');
  const isPrefix = rest.length > 0;
  if (method !== 'PUT' || !path.startsWith(STORAGE))
    throw errors.invalidField(['path'], `faults know no ${method} ${path}; did you mean PUT ${STORAGE}*?`);
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
  return name === undefined ? 'sim openapi lists what there is' : `did you mean ${name}?`;
}
