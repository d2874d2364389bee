/** Compares two OpenAPI documents and says of each difference for whom it breaks what works today. */

import type { Node } from '../sources.ts';
import type { Change, Difference } from './change.ts';
import { shown } from './change.ts';
import { deprecation, operationTexts, type Part, partsOf, textsOf } from './content-rules.ts';
import { listIn, nodeIn, openDocument, type SourceDocument, textIn } from './document.ts';
import { type Operation, operationsOf } from './operations.ts';
import { canonical, Schemas } from './schema.ts';
import { SchemaGraph } from './schema-graph.ts';
import { SchemaRules } from './schema-rules.ts';
import { difference, textDifferences } from './value-rules.ts';

const OPEN = 'no key';

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

/** One way in. */
interface Way {
  /** The scheme by what is sent, as documents may call it differently. */
  readonly text: string;
  readonly scopes: ReadonlySet<string>;
}

/** Compares the ways in: a caller needs one of them. */
function securityDifferences(old: readonly [SourceDocument, Operation], current: readonly [SourceDocument, Operation]): Difference[] {
  const before = waysOf(...old);
  const after = waysOf(...current);
  const [known, now] = [before, after].map(ways => new Map(ways.map(way => [way.text, way])));
  const found: Difference[] = [];
  for (const { text, scopes } of before) {
    const same = now?.get(text);
    // A key that nobody needs any more is ignored.
    if (!same)
      found.push(
        difference('security', 'removed', hasOpen(after) ? [] : ['clients'], `${sentence(text)} is no longer enough.`, { value: text }),
      );
    else found.push(...scopeDifferences(text, scopes, same.scopes));
  }
  for (const { text } of after)
    if (!known?.has(text))
      found.push(difference('security', 'added', hasOpen(before) ? [] : ['servers'], `${sentence(text)} is enough.`, { value: text }));
  return found;
}

function scopeDifferences(text: string, before: ReadonlySet<string>, after: ReadonlySet<string>): Difference[] {
  return [
    ...[...after]
      .filter(scope => !before.has(scope))
      .map(scope => difference('scope', 'added', ['clients'], `${sentence(text)} needs the scope ${shown(scope)}.`, { value: scope })),
    ...[...before]
      .filter(scope => !after.has(scope))
      .map(scope =>
        difference('scope', 'removed', ['servers'], `${sentence(text)} no longer needs the scope ${shown(scope)}.`, { value: scope }),
      ),
  ];
}

function hasOpen(ways: readonly Way[]): boolean {
  return ways.some(({ text }) => text === OPEN);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function waysOf(document: SourceDocument, { security }: Operation): Way[] {
  if (security.length === 0) return [{ text: OPEN, scopes: new Set() }];
  return security.map(requirement => {
    const names = Object.keys(requirement);
    return {
      text:
        names
          .map(name => schemeText(document, name))
          .toSorted()
          .join(' with ') || OPEN,
      scopes: new Set(names.flatMap(name => listIn(requirement, name).map(String))),
    };
  });
}

function schemeText(document: SourceDocument, name: string): string {
  const scheme: Node = document.node(nodeIn(nodeIn(document.root, 'components'), 'securitySchemes')[name]);
  const type = textIn(scheme, 'type');
  if (type === 'apiKey') {
    const place = textIn(scheme, 'in') ?? '';
    const field = textIn(scheme, 'name') ?? '';
    return `a key in the ${place} ${place === 'header' ? field.toLowerCase() : field}`;
  }
  if (type === 'http') return `HTTP ${(textIn(scheme, 'scheme') ?? '').toLowerCase()} authentication`;
  if (type === 'oauth2') return `OAuth 2 by ${Object.keys(nodeIn(scheme, 'flows')).toSorted().join(' or ')}`;
  return type === undefined ? `the scheme ${name}` : `${type} ${canonical(scheme['openIdConnectUrl'] ?? '')}`.trim();
}
