/** Derives from the links of the document what a run may create on a deployment, and how it is removed. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { nameOf } from '../../../openapi/schema.ts';
import { kindOf } from '../../arbitraries/known-ids.ts';
import { fieldsOf } from '../../exchange.ts';
import { ANSWER, type IdLink, idLinksOf } from '../../links.ts';
import { SWITCHED } from './rules/by-operation.ts';
import type { Write } from './rules/run-state.ts';

export interface Creation {
  /** The kind of the resource, for reports. */
  readonly what: string;
  /** Absent for resources that are removed in another way, or that stay. */
  readonly removal?: Removal;
  /** Returns the ids in a response. */
  readonly idsIn: (body: unknown) => readonly string[];
  /** The properties of request bodies of other operations that take the id. */
  readonly namesInBodies: readonly string[];
}

/** How something is removed: by a DELETE, or, while it is in progress, by a link with the name `abort`. */
export interface Removal {
  readonly operation: OperationSpec;
  /** The parameter, or the property of the body, that takes the id. */
  readonly idName: string;
  /** Returns the values of its other parameters, from a creation and its answer. */
  readonly othersOf: (write: Pick<Write, 'path' | 'body'>, answer: unknown) => Readonly<Record<string, string>>;
}

/** Returns what an operation creates; undefined when it creates nothing that a run may create. */
export function creationOf(creating: OperationSpec): Creation | undefined {
  const { id, method, undo, path } = creating;
  if (method !== 'POST' || (undo === 'never' && SWITCHED[id]?.need !== 'imports')) return undefined;
  const idLinks = idLinksOf(creating);
  const removing = idLinks.find(({ link, operation }) => operation.method === 'DELETE' || link.name === 'abort');
  const known = removing ?? idLinks[0];
  if (!known) return undefined;
  // A resource that the path names existed before, unless the call copies it.
  const isOld = undo !== 'always' && path.includes('{') && (!removing || path.startsWith(removing.operation.path));
  if (isOld) return undefined;
  return {
    what: kindOf(known.idName, known.operation.path) ?? nameOfAnswer(creating),
    ...(removing && { removal: removalOf(removing) }),
    idsIn: body => textsAt(known.pointer, body),
    namesInBodies: idLinks.flatMap(({ operation, pointer, idName }) =>
      pointer === known.pointer && !operation.path.includes('{') ? [idName] : [],
    ),
  };
}

function removalOf({ link, operation, idName }: IdLink): Removal {
  const others = Object.entries(link.values).filter(([name]) => name !== idName);
  return {
    operation,
    idName,
    othersOf: (write, answer) =>
      Object.fromEntries(others.flatMap(([name, value]) => valuesOf(String(value), write, answer).map(text => [name, text]))),
  };
}

/** Returns the texts at an expression such as `$response.body#/id`. */
function valuesOf(expression: string, { path, body }: Pick<Write, 'path' | 'body'>, answer: unknown): string[] {
  if (expression.startsWith(ANSWER)) return textsAt(expression.slice(ANSWER.length), answer).slice(0, 1);
  const [source = '', pointer] = expression.split('#');
  return pointer === undefined ? textsAt(source.replace('$request.path.', '/'), path) : textsAt(pointer, body);
}

/** Returns the texts at a pointer such as `/id`. An index stands for all items: `/items/0/id`. */
function textsAt(pointer: string, value: unknown): string[] {
  const steps = pointer.split('/').slice(1);
  const into = (values: readonly unknown[], step: string): unknown[] =>
    values.flatMap(each => (/^\d+$/.test(step) ? (Array.isArray(each) ? each : []) : [fieldsOf(each)[step]]));
  return steps.reduce<unknown[]>(into, [value]).filter(text => typeof text === 'string');
}

/** Returns the name of the schema in words: `direct upload` for DirectUpload. */
function nameOfAnswer({ id, responses, successStatus }: OperationSpec): string {
  const name = nameOf(responses.get(successStatus)) ?? id;
  return name.replaceAll(/\B[A-Z]/g, ' $&').toLowerCase();
}

/** By operationId. */
export const CREATIONS: Readonly<Record<string, Creation>> = Object.fromEntries(
  publicApi.operations().flatMap(operation => {
    const creation = creationOf(operation);
    return creation ? [[operation.id, creation]] : [];
  }),
);

/** The operations that abort something that is in progress. */
export const ABORTING: ReadonlySet<string> = new Set(
  Object.values(CREATIONS).flatMap(({ removal }) => (removal && removal.operation.method !== 'DELETE' ? [removal.operation.id] : [])),
);

/** The properties of request bodies that take ids, such as the `path` of an upload in progress. */
export const ID_NAMES: ReadonlySet<string> = new Set(Object.values(CREATIONS).flatMap(({ namesInBodies }) => namesInBodies));
