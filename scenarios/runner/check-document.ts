/** What is checked before a run besides the schema: names of templates, and paths and body fields of requests, against the documents. */
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../openapi/document.ts';
import { fieldsOf as fieldsOfSchema } from '../../openapi/schema.ts';
import { fieldsOf } from '../../simulator/text/json.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import type { Problem } from './explain.ts';
import type { Path } from './source.ts';
import { allSteps, type Scenario } from './step-parts.ts';

type Fields = Readonly<Record<string, unknown>>;
type Operation = OperationSpec<string>;
/** What both documents have. */
type Schemas = { operations(): readonly Operation[]; schema: ApiDocument<string>['schema'] };

/** Names that the runner itself gives to templates, in every step or in a repeat. */
const OWN_NAMES = ['now', 'team', 'world', 'keys', 'webhooks', 'round', 'item'];
const PREFIX = '/api/v1';
const TEMPLATE = /(\\?)\{\{\s*([A-Za-z]\w*)[^}]*\}\}/g;

/** All problems of the requests and templates of a valid scenario. A request that expects a refusal may have any path and fields. */
export function problemsOfDocument(scenario: Scenario): Problem[] {
  const saved = new Set(OWN_NAMES);
  return allSteps(scenario).flatMap(({ step, path, given }) => {
    const { parallel: _, steps: __, save, ...own } = fieldsOf(step);
    const problems = [...unknownNames(own, path, new Set([...saved, ...given])), ...problemsOfRequest(fieldsOf(step), path)];
    for (const name of Object.keys(fieldsOf(save))) saved.add(name);
    return problems;
  });
}

/** All problems of its requests alone. */
export function problemsOfRequests(scenario: Scenario): Problem[] {
  return allSteps(scenario).flatMap(({ step, path }) => problemsOfRequest(fieldsOf(step), path));
}

/** Names in templates that no step before has saved. */
function unknownNames(value: unknown, path: Path, saved: ReadonlySet<string>): Problem[] {
  if (typeof value === 'string')
    return [...value.matchAll(TEMPLATE)].flatMap(([shown, escape, name = '']) =>
      escape !== '' || saved.has(name)
        ? []
        : [
            {
              path,
              message: `${shown}: no step before saves ${name}${didYouMean(name, [...saved]) || `; known: ${[...saved].join(', ')}`}`,
            },
          ],
    );
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownNames(item, [...path, index], saved));
  return Object.entries(fieldsOf(value)).flatMap(([key, item]) => unknownNames(item, [...path, key], saved));
}

function problemsOfRequest({ request, body, expect }: Fields, path: Path): Problem[] {
  const [, method = '', address = ''] = /^(\S+) +(\/.*)$/.exec(typeof request === 'string' ? request : '') ?? [];
  if (method === '' || !isSuccessful(fieldsOf(expect)['status'])) return [];
  const [pathname = ''] = address.replaceAll(/\{\{.*?\}\}/g, 'x').split('?');
  const document: Schemas = pathname.startsWith('/_sim/') ? controlApi() : publicApi;
  const operations: readonly Operation[] = document.operations();
  const operation = operations.find(each => each.method === method && matches(each.path, pathname));
  if (!operation) {
    const isWithoutPrefix =
      pathname !== '/' && operations.some(each => each.method === method && matches(each.path, `${PREFIX}${pathname}`));
    // Files and pages of the simulator are in no document.
    if (!/^\/(?:api|_sim)\//.test(pathname) && !isWithoutPrefix) return [];
    const known = operations.map(each => `${each.method} ${each.path}`);
    const meant = isWithoutPrefix ? `; did you mean ${method} ${PREFIX}${pathname}?` : didYouMean(`${method} ${pathname}`, known);
    return [{ path: [...path, 'request'], message: `The document has no ${method} ${pathname}${meant}` }];
  }
  const fields = operation.body?.schema ? [...fieldsOfSchema(document, [operation.body.schema]).keys()] : [];
  if (fields.length === 0) return [];
  // The service drops fields that it does not know, as a recorded client may send them: only a likely slip is a mistake.
  return Object.keys(fieldsOf(body)).flatMap(name => {
    const hint = fields.includes(name) ? '' : didYouMean(name, fields);
    return hint === '' ? [] : [{ path: [...path, 'body', name], message: `The body of ${operation.id} has no ${name}${hint}` }];
  });
}

/** Whether a request should succeed: it names no status, or a number below 400. Another matcher may mean anything. */
function isSuccessful(status: unknown): boolean {
  return status === undefined || (typeof status === 'number' && status < 400);
}

function matches(template: string, pathname: string): boolean {
  const [wanted, given] = [template, pathname.replace(/(?<=.)\/$/, '')].map(path => path.replace(/\/$/, '').split('/'));
  return wanted?.length === given?.length && (wanted ?? []).every((segment, i) => segment.startsWith('{') || segment === given?.[i]);
}
