/** Compares two OpenAPI documents and says of each difference for whom it breaks what works today. */
import type { Change, Difference } from './change.ts';
import { deprecation, operationTexts, type Part, partsOf, textsOf } from './content-rules.ts';
import { nodeIn, openDocument, type SourceDocument, textIn } from './document.ts';
import { type Operation, operationsOf } from './operations.ts';
import { Schemas } from './schema.ts';
import { SchemaGraph } from './schema-graph.ts';
import { SchemaRules } from './schema-rules.ts';
import { securityDifferences } from './security.ts';
import { difference, textDifferences } from './value-rules.ts';

/**
 * Returns what differs from an old document to a new one, operation by operation in the order of the old one, then those that are new. Throws a
 * DocumentError for a value that is no OpenAPI 3 document, or whose references lead nowhere.
 */
export function diffDocuments(before: unknown, after: unknown): Change[] {
  const [old, current] = [openDocument(before), openDocument(after)];
  const graph = new SchemaGraph(new SchemaRules(new Schemas(old), new Schemas(current)));
  const [was, is] = [operationsOf(old), operationsOf(current)];
  const compared = [...was.values()].flatMap(operation => {
    const other = is.get(operation.key);
    return other ? [{ operation, other, parts: partsOf({ before: operation, after: other, old, current }) }] : [];
  });
  for (const { parts } of compared) for (const { pairs } of parts) for (const pair of pairs) graph.add(pair);
  return [
    ...documentChanges(old, current),
    ...[...was.values()].filter(({ key }) => !is.has(key)).map(operation => wholeOperation(operation, 'removed')),
    ...compared.flatMap(({ operation, other, parts }) => [
      ...operationChanges([old, operation], [current, other]),
      ...parts.flatMap(part => partChanges(operation.name, part, graph)),
    ]),
    ...[...is.values()].filter(({ key }) => !was.has(key)).map(operation => wholeOperation(operation, 'added')),
  ];
}

/** Servers, versions and titles: nothing that a call depends on. */
function documentChanges(old: SourceDocument, current: SourceDocument): Change[] {
  const textsIn = ({ root }: SourceDocument) => ({
    ...textsOf(root),
    openapi: root['openapi'],
    servers: root['servers'],
    tags: root['tags'],
    ...Object.fromEntries(Object.entries(nodeIn(root, 'info')).map(([name, value]) => [`info.${name}`, value])),
  });
  return textDifferences(textsIn(old), textsIn(current)).map(found => changeOf(found, { operation: '', part: '', field: '' }));
}

/** An operation that only one document has. One that is added is a feature that no client calls yet. */
function wholeOperation({ name, isEvent }: Operation, what: 'added' | 'removed'): Change {
  const noun = isEvent ? 'event' : 'operation';
  const found = difference(noun, what, what === 'removed' ? ['clients'] : [], `The ${noun} was ${what}.`);
  return changeOf(found, { operation: name, part: '', field: '' });
}

function operationChanges(old: readonly [SourceDocument, Operation], current: readonly [SourceDocument, Operation]): Change[] {
  const [[, before], [, after]] = [old, current];
  const found = [
    ...idDifferences(before, after),
    ...(before.isEvent ? [] : securityDifferences(old, current)),
    ...deprecation(before.node, after.node),
    ...textDifferences(operationTexts(before.node), operationTexts(after.node)),
  ];
  return found.map(one => changeOf(one, { operation: before.name, part: '', field: '' }));
}

/** Clients that are generated from the document call a method by the operationId. */
function idDifferences(before: Operation, after: Operation): Difference[] {
  const [was, is] = [textIn(before.node, 'operationId'), textIn(after.node, 'operationId')];
  if (was === is) return [];
  if (was === undefined) return [difference('operationId', 'added', [], `The operationId ${is} was added.`, { isText: true })];
  const message =
    is === undefined
      ? `The operationId ${was} was removed.`
      : `The operationId was ${was} and is ${is}; generated clients rename a method.`;
  return [
    difference('operationId', is === undefined ? 'removed' : 'changed', before.isEvent ? [] : ['clients'], message, {
      ...(before.isEvent && { isText: true as const }),
    }),
  ];
}

function partChanges(operation: string, { part, differences, pairs }: Part, graph: SchemaGraph): Change[] {
  const own = differences.map(found => changeOf(found, { operation, part, field: '' }));
  const below = pairs.flatMap(pair =>
    graph
      .differences(pair)
      .map(found => changeOf(found.difference, { operation, part, field: fieldText(found.place + found.difference.field) }, found.schema)),
  );
  // Two content types may have the same schema.
  if (pairs.length < 2) return [...own, ...below];
  return [...new Map([...own, ...below].map(change => [JSON.stringify(change), change])).values()];
}

function fieldText(place: string): string {
  return place.replace(/^\./, '');
}

function changeOf(
  { subject, what, breaks, message, isText, value }: Difference,
  place: Pick<Change, 'operation' | 'part' | 'field'>,
  schema?: string,
): Change {
  return {
    ...place,
    subject,
    what,
    breaks,
    message,
    ...(schema !== undefined && { schema }),
    isText: isText === true,
    ...(value !== undefined && { value }),
  };
}
