/** Compares the parts of an operation: parameters, bodies, responses and their headers. */

import type { Node } from '../sources.ts';
import { BOTH, brokenBy, type Difference, type Direction, NARROWS, type Side, WIDENS } from './change.ts';
import { listIn, nodeIn, type SourceDocument, textIn } from './document.ts';
import type { Operation } from './operations.ts';
import { isText } from './schema.ts';
import type { Pair } from './schema-rules.ts';
import { difference, textDifferences } from './value-rules.ts';

/** What differs in a part of an operation, and the schemas in it. */
export interface Part {
  /** `query parameter limit`, `request body`, `response 200`. */
  readonly part: string;
  readonly differences: readonly Difference[];
  readonly pairs: readonly Pair[];
}

/** An operation in both documents. */
export interface Both {
  readonly before: Operation;
  readonly after: Operation;
  readonly old: SourceDocument;
  readonly current: SourceDocument;
}

/** Compares everything in an operation that has a place of its own. */
export function partsOf(both: Both): Part[] {
  return [...parameterParts(both), bodyPart(both), ...responseParts(both)];
}

function parameterParts({ before, after, old, current }: Both): Part[] {
  const direction: Direction = before.isEvent ? 'response' : 'request';
  const keys = new Set([...before.parameters.keys(), ...after.parameters.keys()]);
  return [...keys].map(key => {
    const [was, is] = [before.parameters.get(key), after.parameters.get(key)];
    const node = was ?? is ?? {};
    const part = `${textIn(node, 'in')} parameter ${textIn(node, 'name')}`;
    if (!was || !is) return { part, differences: [presence('parameter', was, is, direction)], pairs: [] };
    return {
      part,
      differences: [
        ...requirement('parameter', was, is, direction),
        ...(styleOf(was) === styleOf(is)
          ? []
          : [
              difference(
                'style',
                'changed',
                brokenBy(BOTH, direction),
                `It was written as ${styleOf(was)} and is written as ${styleOf(is)}.`,
              ),
            ]),
        ...deprecation(was, is),
        // The name of a path parameter is never sent.
        ...(was['name'] === is['name'] || was['in'] === 'header' ? [] : [rename(was, is)]),
        ...textDifferences(textsOf(was), textsOf(is)),
      ],
      pairs: [{ before: schemaOf(old, was), after: schemaOf(current, is), direction }],
    };
  });
}

function rename(was: Node, is: Node): Difference {
  return difference('name', 'changed', [], `The path parameter was called ${textIn(was, 'name')} and is called ${textIn(is, 'name')}.`);
}

/** A parameter, header or body that only one document has. */
function presence(noun: string, was: Node | undefined, is: Node | undefined, direction: Direction): Difference {
  const isRequired = (was ?? is)?.['required'] === true;
  const word = isRequired ? 'required' : 'optional';
  if (!was) return difference(noun, 'added', isRequired ? brokenBy(NARROWS, direction) : [], `The ${word} ${noun} was added.`);
  const breaks: Side[] = isRequired && direction === 'request' ? ['clients', 'servers'] : ['clients'];
  return difference(noun, 'removed', breaks, `The ${word} ${noun} was removed.`);
}

function requirement(noun: string, was: Node, is: Node, direction: Direction): Difference[] {
  if ((was['required'] === true) === (is['required'] === true)) return [];
  return [
    is['required'] === true
      ? difference('required', 'added', brokenBy(NARROWS, direction), `The ${noun} is required.`)
      : difference('required', 'removed', brokenBy(WIDENS, direction), `The ${noun} is no longer required.`),
  ];
}

/** Returns the difference of a mark that something will go. */
export function deprecation(was: Node, is: Node): Difference[] {
  if ((was['deprecated'] === true) === (is['deprecated'] === true)) return [];
  return [
    is['deprecated'] === true
      ? difference('deprecated', 'added', [], 'It is deprecated.')
      : difference('deprecated', 'removed', [], 'It is no longer deprecated.'),
  ];
}

function styleOf(parameter: Node): string {
  const place = textIn(parameter, 'in');
  const style = textIn(parameter, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const isExploded = typeof parameter['explode'] === 'boolean' ? parameter['explode'] : style === 'form';
  return isExploded ? `${style}, exploded` : style;
}

/** The schema of a parameter or header, which may stand in a content. */
function schemaOf(document: SourceDocument, node: Node): unknown {
  const [content] = Object.values(nodeIn(node, 'content'));
  return node['schema'] ?? document.node(content)['schema'] ?? true;
}

/** Returns what people read of a node. */
export function textsOf(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => isText(name)));
}

function bodyPart(both: Both): Part {
  const { before, after, old, current } = both;
  const direction: Direction = before.isEvent ? 'response' : 'request';
  const part = before.isEvent ? 'event body' : 'request body';
  const was = 'requestBody' in before.node ? old.node(before.node['requestBody']) : undefined;
  const is = 'requestBody' in after.node ? current.node(after.node['requestBody']) : undefined;
  if (!was && !is) return { part, differences: [], pairs: [] };
  if (!was || !is) return { part, differences: [presence('body', was, is, direction)], pairs: [] };
  const content = contentOf(both, was, is, direction);
  return {
    part,
    differences: [...requirement('body', was, is, direction), ...content.differences, ...textDifferences(textsOf(was), textsOf(is))],
    pairs: content.pairs,
  };
}

type Content = Pick<Part, 'differences' | 'pairs'>;

/** Compares the content types of a body, and the schema of each. */
function contentOf({ old, current }: Pick<Both, 'old' | 'current'>, was: Node, is: Node, direction: Direction): Content {
  const before = typesOf(was);
  const after = typesOf(is);
  const differences: Difference[] = [];
  const pairs: Pair[] = [];
  for (const type of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(type), after.get(type)];
    if (a === undefined)
      // A client still gets the type that it asks for. A server that sent no body at all has to send one.
      differences.push(
        difference(
          'content type',
          'added',
          direction === 'request' || before.size === 0 ? ['servers'] : [],
          `The content type ${type} was added.`,
        ),
      );
    else if (b === undefined) differences.push(difference('content type', 'removed', ['clients'], `The content type ${type} was removed.`));
    else {
      const [x, y] = [old.node(a), current.node(b)];
      pairs.push({ before: x['schema'] ?? true, after: y['schema'] ?? true, direction });
      differences.push(...textDifferences(textsOf(x), textsOf(y)));
    }
  }
  return { differences, pairs };
}

/** Content types in lower case, without parameters as `charset`. */
function typesOf(node: Node): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(nodeIn(node, 'content')).map(([type, media]) => [type.replace(/\s*;.*/, '').toLowerCase(), media]));
}

function responseParts(both: Both): Part[] {
  const { before, after, old, current } = both;
  const was = nodeIn(before.node, 'responses');
  const is = nodeIn(after.node, 'responses');
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(status => !status.startsWith('x-'))
    .flatMap(status => {
      const part = before.isEvent ? `answer ${status} of the receiver` : `response ${status}`;
      const [a, b] = [responseAt(was, status), responseAt(is, status)];
      if (a === undefined || b === undefined)
        return [{ part, differences: [statusDifference(status, a === undefined, before.isEvent)], pairs: [] }];
      return responsePart(both, part, old.node(a), current.node(b));
    });
}

/** The response with a status: its own, that of its class (`4XX`), or the default. */
function responseAt(responses: Node, status: string): unknown {
  return responses[status] ?? responses[`${status.charAt(0)}XX`] ?? responses['default'];
}

/** Clients handle errors that they do not know by their class; an answer that means success and is new to them is no such. */
function statusDifference(status: string, isAdded: boolean, isEvent: boolean): Difference {
  const isSuccess = /^[123]/.test(status);
  const what = isAdded ? 'added' : 'removed';
  const message = `The status ${status} was ${what}.`;
  if (isEvent) return difference('status', what, brokenBy(isAdded ? WIDENS : NARROWS, 'request'), message);
  if (isAdded) return difference('status', what, isSuccess ? ['clients'] : [], message);
  return difference('status', what, isSuccess ? ['clients', 'servers'] : ['servers'], message);
}

function responsePart(both: Both, part: string, was: Node, is: Node): Part[] {
  const direction: Direction = both.before.isEvent ? 'request' : 'response';
  const content = contentOf(both, was, is, direction);
  const differences = [...content.differences, ...textDifferences(textsOf(was), textsOf(is))];
  return [{ part, differences, pairs: content.pairs }, ...headerParts(both, part, [headersOf(was), headersOf(is)], direction)];
}

function headersOf(response: Node): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(nodeIn(response, 'headers')).map(([name, header]) => [name.toLowerCase(), header]));
}

function headerParts(
  { old, current }: Both,
  response: string,
  [before, after]: readonly [ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>],
  direction: Direction,
): Part[] {
  return [...new Set([...before.keys(), ...after.keys()])].map(name => {
    const part = `${response}, header ${name}`;
    const was = before.has(name) ? old.node(before.get(name)) : undefined;
    const is = after.has(name) ? current.node(after.get(name)) : undefined;
    if (!was || !is) return { part, differences: [presence('header', was, is, direction)], pairs: [] };
    return {
      part,
      differences: [...requirement('header', was, is, direction), ...deprecation(was, is), ...textDifferences(textsOf(was), textsOf(is))],
      pairs: [{ before: schemaOf(old, was), after: schemaOf(current, is), direction }],
    };
  });
}

/** Returns what people read of an operation, with its tags, whose order makes no difference. */
export function operationTexts(node: Node): Node {
  return { ...textsOf(node), tags: listIn(node, 'tags').map(String).toSorted() };
}
