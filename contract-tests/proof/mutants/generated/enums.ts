/** Finds enums in the documents and the sources, whose values may replace each other. */
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

/** The values of each enum. */
export type Enums = readonly (readonly string[])[];

/** Returns the enums of the API and of the control API. */
export function documentedEnums(): Enums {
  return ['openapi', 'control'].flatMap(name => {
    const document: unknown = JSON.parse(readFileSync(new URL(`../../../../openapi/generated/${name}.json`, import.meta.url), 'utf8'));
    return [...found(document, enumOf)];
  });
}

/** Returns the unions of strings in a source file, such as `'a' | 'b'`. */
export function enumsOf(file: string, source: string): Enums {
  return [...found(parseSync(file, source).program, unionOf)];
}

/** Returns the next value of the smallest enum that contains the value; enums of the same file are preferred. */
export function siblingOf(value: string, own: Enums, documented: Enums): string | undefined {
  const smallest = (enums: Enums) => enums.filter(values => values.includes(value)).toSorted((a, b) => a.length - b.length)[0];
  const values = smallest(own) ?? smallest(documented) ?? [];
  return values[(values.indexOf(value) + 1) % values.length];
}

function* found(value: unknown, read: (value: object) => readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  const values = read(value);
  if (values.length > 1) yield values;
  for (const child of Object.values(value)) yield* found(child, read);
}

function enumOf(value: object): readonly string[] {
  return 'enum' in value && Array.isArray(value.enum) ? value.enum.filter(each => typeof each === 'string') : [];
}

function unionOf(value: object): readonly string[] {
  if (!isUnion(value)) return [];
  return value.types.flatMap(type =>
    type.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string' ? [type.literal.value] : [],
  );
}

function isUnion(value: object): value is ESTree.TSUnionType {
  return 'type' in value && value.type === 'TSUnionType';
}
