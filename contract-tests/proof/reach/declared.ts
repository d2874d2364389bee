/** Everything that a run can reach according to the documents. */
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { createTransitions } from '../../model/transitions.ts';
import { visitDeclared } from './request-names.ts';
import { declaredProperties } from './response-properties.ts';

/** The kinds of names, in the order of the report. */
export const KINDS = [
  'operations',
  'failure modes',
  'levers',
  'event types',
  'transitions',
  'request fields',
  'request values',
  'filter pairs',
  'responses',
  'response properties',
] as const;

export type Kind = (typeof KINDS)[number];

/** What a run shows of its errors, which no document declares. */
export const REFUSALS = ['rules that refuse', 'numbers that refuse', 'errors without a rule', 'numbers not in limits.yaml'] as const;

export type Shown = Kind | (typeof REFUSALS)[number];

/** Names by kind. */
export type Names<K extends Shown = Kind> = ReadonlyMap<K, ReadonlySet<string>>;

/** Adds a name, unless it is known already. */
export type Add = (kind: Shown, name: string) => void;

export function createNames(): { readonly names: Names<Shown>; readonly add: Add } {
  const names = new Map([...KINDS, ...REFUSALS].map(kind => [kind, new Set<string>()]));
  return { names, add: (kind, name) => void names.get(kind)?.add(name) };
}

/** Tags of control operations that change what the service does, called levers. Other operations read, or manage worlds. */
const LEVER_TAGS: ReadonlySet<string> = new Set(['Platforms', 'Organizations', 'Webhooks', 'Faults', 'Fake web']);

/** Returns every name that can be reached. */
export function declared(): Names {
  const { names, add } = createNames();
  for (const operation of publicApi.operations()) declareOperation(operation, add);
  for (const property of declaredProperties()) add('response properties', property);
  for (const operation of levers()) {
    add('levers', operation.id);
    visitDeclared(controlApi(), operation, (_, name) => add('levers', name));
  }
  for (const mode of failureModes()) for (const name of modeNames(mode)) add('failure modes', name);
  for (const type of eventTypes(publicApi)) add('event types', type);
  for (const { lifecycle, unseen } of createTransitions().coverage())
    for (const move of unseen) add('transitions', transitionName(lifecycle, move));
  return new Map(KINDS.map(kind => [kind, names.get(kind) ?? new Set()]));
}

/** The name of a transition, such as `PostStatus DRAFT → SCHEDULED`. */
export function transitionName(lifecycle: string, move: string): string {
  return `${lifecycle} ${move}`;
}

/** The operations of the control API that change what the service does. */
export function levers(): OperationSpec<string>[] {
  const paths = Object.values(controlApi().json.paths ?? {});
  const chosen = new Set(
    paths
      .flatMap(({ post, put, patch, delete: removal }) => [post, put, patch, removal])
      .filter(operation => operation?.tags?.some(tag => LEVER_TAGS.has(tag)))
      .map(operation => operation?.operationId),
  );
  return controlApi()
    .operations()
    .filter(({ id }) => chosen.has(id));
}

/** Returns each pair of query parameters, in alphabetical order. */
export function filterPairs(id: string, names: readonly string[]): string[] {
  const sorted = names.toSorted();
  return sorted.flatMap((one, i) => sorted.slice(i + 1).map(other => `${id} ${one} + ${other}`));
}

function declareOperation(operation: OperationSpec, add: Add): void {
  const { id, queryParameters, responses } = operation;
  add('operations', id);
  visitDeclared(publicApi, operation, (kind, name) => add(kind === 'field' ? 'request fields' : 'request values', name));
  const names = queryParameters.map(({ name }) => name);
  for (const pair of filterPairs(id, names)) add('filter pairs', pair);
  for (const status of responses.keys()) add('responses', `${id} ${status}`);
}

function failureModes(): string[] {
  return (controlApi().schema('FailureMode').enum ?? []).map(String);
}

/** A timeout has two modes: the request was accepted, or not. */
function modeNames(mode: string): string[] {
  return mode === 'timeout' ? [mode, `${mode} accepted`] : [mode];
}

function eventTypes({ json }: ApiDocument): string[] {
  return Object.keys(json.webhooks ?? {});
}
