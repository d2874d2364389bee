/**
 * Rules of the linter. `x-source` (D-GEN-17): what is not from the interface specification says where it is from. `interface-names.ts` lists what the
 * specification names; everything else needs the mark. `x-undo`: an operation that writes says what a contract run on a deployment may do with it.
 * `readers`: nothing is written in a form on which generators of clients stumble (`reader-rules.ts`).
 */
import { UNDOS } from './document-index.ts';
import { interfaceOperations, interfaceProperties } from './interface-names.ts';
import { stumblingBlocks } from './reader-rules.ts';
import { isMarked, isNode, METHODS, type Node, unmarkedProperties } from './sources.ts';

/** What redocly passes to a visitor, as far as this rule uses it. */
interface Context {
  readonly location: Location;
  report(problem: { readonly message: string; readonly location: Location }): void;
}

interface Location {
  child(path: readonly string[]): Location;
}

type Report = (message: string, ...path: string[]) => void;

interface Operation {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  /** As in `GET /api/v1/team/{id}`. */
  readonly name: string;
  readonly node: Node;
}

function operationsIn(paths: unknown): Operation[] {
  return Object.entries(isNode(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const node = isNode(item) ? item[method] : undefined;
      return isNode(node) ? [{ path, method, name: `${method.toUpperCase()} ${path}`, node }] : [];
    }),
  );
}

function reportOperations(paths: unknown, report: Report): void {
  const known: ReadonlySet<string> = new Set(interfaceOperations);
  for (const { path, method, name, node } of operationsIn(paths)) {
    if (isMarked(node) || known.has(name.replaceAll(/\{\w+\}/g, '{}'))) continue;
    report(`${name} is not in the interface specification. Add below its operationId: x-source: decision`, 'paths', path, method);
  }
}

function reportUndo(paths: unknown, report: Report): void {
  const known: ReadonlySet<unknown> = new Set(UNDOS);
  for (const { path, method, name, node } of operationsIn(paths)) {
    const undo = node['x-undo'];
    if (method === 'get' && undo !== undefined) report(`${name} only reads. Remove its x-undo`, 'paths', path, method);
    else if (method !== 'get' && !known.has(undo))
      report(`${name} does not say how it is undone. Add below its operationId: x-undo: never (or ${OTHERS})`, 'paths', path, method);
  }
}

const OTHERS = UNDOS.filter(undo => undo !== 'never').join(', or ');

function reportProperties(schemas: unknown, report: Report): void {
  for (const [name, schema] of Object.entries(isNode(schemas) ? schemas : {})) {
    const known = new Set(interfaceProperties[name]?.split(' '));
    for (const property of unmarkedProperties(schema).filter(each => !known.has(each))) {
      const where = known.size === 0 ? `the schema ${name}` : `the property ${property} of ${name}`;
      report(
        `${name}.${property} is not in the interface specification. Add to ${where}: x-source: decision`,
        'components',
        'schemas',
        name,
      );
    }
  }
}

interface Root {
  readonly paths?: unknown;
  readonly components?: { readonly schemas?: unknown };
}

function reporting({ report, location }: Context): Report {
  return (message, ...path) => report({ message, location: location.child(path) });
}

const xSource = () => ({
  Root(root: Root, context: Context) {
    reportOperations(root.paths, reporting(context));
    reportProperties(root.components?.schemas, reporting(context));
  },
});

const xUndo = () => ({
  Root(root: Root, context: Context) {
    reportUndo(root.paths, reporting(context));
  },
});

const readers = () => ({
  Root(root: Node, context: Context) {
    for (const { message, path } of stumblingBlocks(root)) reporting(context)(message, ...path);
  },
});

export default () => ({ id: 'simulator', rules: { oas3: { 'x-source': xSource, 'x-undo': xUndo, readers } } });
