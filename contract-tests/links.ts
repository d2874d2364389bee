/** Where the links of the document lead from what an operation answers. */
import { type LinkSpec, type OperationSpec, publicApi } from '../openapi/document.ts';

/** How an expression begins that takes a value from the body of an answer; a pointer into it follows. */
export const ANSWER = '$response.body#';

/** A link that leads to what an answer names. */
export interface IdLink {
  readonly link: LinkSpec;
  readonly operation: OperationSpec;
  /** The parameter, or property of the body, that takes the id. */
  readonly idName: string;
  /** Where the id is in the answer, as `/id`. */
  readonly pointer: string;
}

/** The links of an operation that take a value of its answer, in the order of the document. */
export function idLinksOf({ links }: OperationSpec): IdLink[] {
  return links.flatMap(link => {
    const operation = publicApi.operations().find(({ id }) => id === link.operationId);
    const id = Object.entries(link.values).find(([, value]) => String(value).startsWith(ANSWER));
    return operation && id ? [{ link, operation, idName: id[0], pointer: String(id[1]).slice(ANSWER.length) }] : [];
  });
}

/** The operation that reads by its id what an operation answers; undefined where the answer is nothing that has a path. */
export function readerOf(operation: OperationSpec): OperationSpec | undefined {
  const link = idLinksOf(operation).find(
    ({ operation: { method, path, pathParameters }, pointer }) =>
      method === 'GET' && pointer === '/id' && path.endsWith('}') && pathParameters.length === 1,
  );
  return link?.operation;
}
