/**
 * Rule of the linter (D-GEN-17): what is not from the interface specification says where it is from, with `x-source`.
 * `interface-names.ts` lists what the specification names; everything else needs the mark.
 */
import { interfaceOperations, interfaceProperties } from './interface-names.ts';
import { isMarked, isNode, METHODS, unmarkedProperties } from './sources.ts';

/** What redocly passes to a visitor, as far as this rule uses it. */
interface Context {
  readonly location: Location;
  report(problem: { readonly message: string; readonly location: Location }): void;
}

interface Location {
  child(path: readonly string[]): Location;
}

type Report = (message: string, ...path: string[]) => void;

function reportOperations(paths: unknown, report: Report): void {
  const known: ReadonlySet<string> = new Set(interfaceOperations);
  for (const [path, item] of Object.entries(isNode(paths) ? paths : {}))
    for (const method of METHODS) {
      const operation = isNode(item) ? item[method] : undefined;
      const name = `${method.toUpperCase()} ${path}`;
      if (!isNode(operation) || isMarked(operation) || known.has(name.replaceAll(/\{\w+\}/g, '{}'))) continue;
      report(`${name} is not in the interface specification. Add below its operationId: x-source: decision`, 'paths', path, method);
    }
}

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

const xSource = () => ({
  Root(root: { readonly paths?: unknown; readonly components?: { readonly schemas?: unknown } }, { report, location }: Context) {
    const reportAt: Report = (message, ...path) => report({ message, location: location.child(path) });
    reportOperations(root.paths, reportAt);
    reportProperties(root.components?.schemas, reportAt);
  },
});

export default () => ({ id: 'simulator', rules: { oas3: { 'x-source': xSource } } });
