import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

export type Path = readonly (string | number)[];

/** The line, from 1, of the value at a path, or of its property name. For a path that does not exist, the line of its closest parent. */
export function lineOf(document: Document, lines: LineCounter, path: Path): number {
  let node: unknown = document.contents;
  let offset = offsetOf(node) ?? 0;
  for (const segment of path) {
    const next = step(document, node, segment);
    if (!next) break;
    offset = next.offset ?? offset;
    node = next.node;
  }
  return lines.linePos(offset).line;
}

function step(document: Document, node: unknown, segment: string | number): { node: unknown; offset: number | undefined } | undefined {
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target) && typeof segment === 'number') {
    const item = target.items[segment];
    return item === undefined ? undefined : { node: item, offset: offsetOf(item) };
  }
  if (!isMap(target)) return undefined;
  const pair = target.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(segment));
  return pair && { node: pair.value, offset: offsetOf(pair.key) };
}

function offsetOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}
