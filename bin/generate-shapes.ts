/** Makes shapes of the types of a snapshot's parts, with the compiler's own idea of them. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// The compiler of this project is native, and has no interface for programs.
import { getLibFiles, ts } from '@ts-morph/common';
import type { Shape, Shapes } from '../simulator/domain/snapshots/shape.ts';

/** The generated file imports the types of shapes from here. */
const TYPES = '../shape.ts';

const SOURCE = fileURLToPath(new URL('../simulator/domain/snapshots/saved-state.ts', import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

/** The types of the language itself are a part of the package, and no files. */
function hostWithLibraries(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [fileName, text]));
  const textOf = (file: string): string | undefined => libraries.get(path.basename(file)) ?? ts.sys.readFile(file);
  return {
    ...host,
    fileExists: file => libraries.has(path.basename(file)) || ts.sys.fileExists(file),
    readFile: textOf,
    getSourceFile(file, options) {
      const text = textOf(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, options);
    },
  };
}

/** Returns a module with the shapes of `SavedState`. */
export function savedShapes(): string {
  const program = ts.createProgram([SOURCE], OPTIONS, hostWithLibraries());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(SOURCE);
  const module = source && checker.getSymbolAtLocation(source);
  const root = module && checker.getExportsOfModule(module).find(({ name }) => name === 'SavedState');
  if (!root) throw new Error(`${SOURCE} exports no SavedState`);
  const shaper = new Shaper(checker);
  const parts = Object.fromEntries(
    fieldsOf(checker, checker.getDeclaredTypeOfSymbol(root)).map(([area, state]) => [
      area,
      Object.fromEntries(fieldsOf(checker, state).map(([part, saved]) => [part, shaper.shapeOf(saved)])),
    ]),
  );
  const shapes: Shapes = { parts, shared: shaper.shared };
  return [
    '// Generated from simulator/domain/snapshots/saved-state.ts by `npm run generate`; do not edit.',
    `import type { Shapes } from '${TYPES}';`,
    '',
    '/** What a snapshot may have in each part of the state. */',
    `export const shapes: Shapes = ${JSON.stringify(shapes)};`,
    '',
  ].join('\n');
}

function fieldsOf(checker: ts.TypeChecker, type: ts.Type): [name: string, type: ts.Type][] {
  return checker.getPropertiesOfType(type).map(symbol => [symbol.name, checker.getTypeOfSymbol(symbol)]);
}

const SIMPLE: readonly (readonly [ts.TypeFlags, Shape])[] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'any'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Boolean, 'boolean'],
];

class Shaper {
  readonly shared: Shape[] = [];
  private readonly places = new Map<ts.Type, number>();

  constructor(private readonly checker: ts.TypeChecker) {}

  shapeOf(type: ts.Type): Shape {
    const simple = SIMPLE.find(([flags]) => (type.flags & flags) !== 0)?.[1];
    if (simple !== undefined) return simple;
    if (type.isStringLiteral() || type.isNumberLiteral()) return { values: [type.value] };
    if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return { values: [this.checker.typeToString(type) === 'true'] };
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      // Lists and tuples are references to a generic type.
      const items = this.checker.getTypeArguments(type as ts.TypeReference);
      return { items: choiceOf(items.map(item => this.shapeOf(item))) };
    }
    const known = this.places.get(type);
    if (known !== undefined) return known;
    const place = this.shared.push('any') - 1;
    this.places.set(type, place);
    this.shared[place] = type.isUnion() ? this.unionOf(type) : this.objectOf(type);
    return place;
  }

  private unionOf({ types }: ts.UnionType): Shape {
    const present = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    return choiceOf(present.map(type => this.shapeOf(type)));
  }

  private objectOf(type: ts.Type): Shape {
    if (type.getCallSignatures().length > 0) throw new Error(`${this.checker.typeToString(type)} is a function, which no snapshot has`);
    const symbols = this.checker.getPropertiesOfType(type);
    const isOptional = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Optional) !== 0 || this.mayBeUndefined(symbol);
    const optional = symbols.filter(isOptional).map(({ name }) => name);
    const others = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      fields: Object.fromEntries(symbols.map(symbol => [symbol.name, this.shapeOf(this.checker.getTypeOfSymbol(symbol))])),
      ...(optional.length > 0 && { optional }),
      ...(others && { others: this.shapeOf(others) }),
    };
  }

  private mayBeUndefined(symbol: ts.Symbol): boolean {
    const type = this.checker.getTypeOfSymbol(symbol);
    return (type.isUnion() ? type.types : [type]).some(
      ({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0,
    );
  }
}

/** One of some shapes; values of their own are one shape together. */
function choiceOf(shapes: readonly Shape[]): Shape {
  const values = shapes.flatMap(shape => (typeof shape === 'object' && 'values' in shape ? shape.values : []));
  const others = shapes.filter(shape => typeof shape !== 'object' || !('values' in shape));
  const all: Shape[] = [...(values.length === 0 ? [] : isBoolean(values) ? ['boolean' as const] : [{ values }]), ...others];
  const [only, second] = all;
  return second === undefined ? (only ?? 'any') : { anyOf: all };
}

function isBoolean(values: readonly unknown[]): boolean {
  return values.length === 2 && values.includes(true) && values.includes(false);
}
