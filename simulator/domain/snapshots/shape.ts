/** Values as TypeScript describes them, and what is wrong with one that somebody has edited. */
import { ownValue } from '../../text/own.ts';

/** What a value may be. A number is the place of a shape that occurs more than once, or within itself. */
export type Shape = number | 'any' | 'string' | 'number' | 'boolean' | 'null' | Values | Choice | List | Fields;

interface Values {
  readonly values: readonly (string | number | boolean)[];
}
interface Choice {
  readonly anyOf: readonly Shape[];
}
interface List {
  readonly items: Shape;
}
interface Fields {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly optional?: readonly string[];
  /** Of fields with any other name; those are not looked at where it is absent. */
  readonly others?: Shape;
}

/** The shapes of all parts of the state by area and part, and those that they refer to. */
export interface Shapes {
  readonly parts: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
  readonly shared: readonly Shape[];
}

/** A value that does not fit. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  /** In words that follow “must be”. */
  readonly words: string;
  readonly value: unknown;
}

/** The first part of a value that does not fit a shape; undefined if all fits. */
export function misfitOf(value: unknown, shape: Shape, shared: Shapes['shared'], path: Misfit['path'] = []): Misfit | undefined {
  if (typeof shape === 'number') return misfitOf(value, shared[shape] ?? 'any', shared, path);
  if (shape === 'any') return undefined;
  if (typeof shape === 'string') return typeOf(value) === shape ? undefined : { path, words: WORDS[shape], value };
  if ('values' in shape) {
    const fits = shape.values.some(one => one === value);
    return fits ? undefined : { path, words: `one of ${shape.values.map(one => JSON.stringify(one)).join(', ')}`, value };
  }
  if ('anyOf' in shape) return misfitOfChoice(value, shape, shared, path);
  if ('items' in shape) {
    if (!Array.isArray(value)) return { path, words: 'a list', value };
    return firstOf(value, (item, index) => misfitOf(item, shape.items, shared, [...path, index]));
  }
  return misfitOfFields(value, shape, shared, path);
}

/** The misfit that lies deepest: that of the shape that was meant. */
function misfitOfChoice(value: unknown, { anyOf }: Choice, shared: Shapes['shared'], path: Misfit['path']): Misfit | undefined {
  const misfits: Misfit[] = [];
  for (const shape of anyOf) {
    const misfit = misfitOf(value, shape, shared, path);
    if (!misfit) return undefined;
    misfits.push(misfit);
  }
  const deepest = misfits.reduce((a, b) => (b.path.length > a.path.length ? b : a), misfits[0] ?? { path, words: 'nothing', value });
  if (deepest.path.length > path.length) return deepest;
  return { path, words: [...new Set(misfits.map(({ words }) => words))].join(', or '), value };
}

function misfitOfFields(value: unknown, { fields, optional = [], others }: Fields, shared: Shapes['shared'], path: Misfit['path']) {
  if (typeOf(value) !== 'object') return { path, words: 'an object', value };
  // It is an object.
  const object = value as object;
  const known = firstOf(Object.entries(fields), ([name, shape]) => {
    const inner = ownValue(object, name);
    if (inner === undefined && optional.includes(name)) return undefined;
    return misfitOf(inner, shape, shared, [...path, name]);
  });
  if (known || others === undefined) return known;
  return firstOf(Object.entries(object), ([name, inner]) =>
    Object.hasOwn(fields, name) ? undefined : misfitOf(inner, others, shared, [...path, name]),
  );
}

function firstOf<T>(items: readonly T[], look: (item: T, index: number) => Misfit | undefined): Misfit | undefined {
  for (const [index, item] of items.entries()) {
    const misfit = look(item, index);
    if (misfit) return misfit;
  }
  return undefined;
}

const WORDS = { string: 'a text', number: 'a number', boolean: 'true or false', null: 'null' } as const;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
