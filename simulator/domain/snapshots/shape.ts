/** Values as TypeScript describes them, and what is wrong with one that somebody has edited. */
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

/** The first part of a value that does not fit; undefined if all fits. */
export type Judge = (value: unknown) => Misfit | undefined;

/** A function that judges values by a shape. Worlds have hundreds of thousands of entities, so that what is known of the shape is prepared. */
export function judgeOf(shape: Shape, shared: Shapes['shared'], known: (Judge | undefined)[] = []): Judge {
  if (typeof shape === 'number') {
    // A shape may occur within itself: it is prepared when it is first met in a value.
    return value => (known[shape] ??= judgeOf(shared[shape] ?? 'any', shared, known))(value);
  }
  if (shape === 'any') return () => undefined;
  if (typeof shape === 'string') return value => (typeOf(value) === shape ? undefined : { path: [], words: WORDS[shape], value });
  const inner = (part: Shape): Judge => judgeOf(part, shared, known);
  if ('values' in shape) return judgeOfValues(shape);
  if ('anyOf' in shape) return judgeOfChoice(shape.anyOf.map(inner));
  return 'items' in shape ? judgeOfList(inner(shape.items)) : judgeOfFields(shape, inner);
}

function judgeOfValues({ values }: Values): Judge {
  const known = new Set<unknown>(values);
  const words = `one of ${values.map(one => JSON.stringify(one)).join(', ')}`;
  return value => (known.has(value) ? undefined : { path: [], words, value });
}

/** Of a value that fits none, the misfit that lies deepest is that of the shape that was meant. */
function judgeOfChoice(judges: readonly Judge[]): Judge {
  return value => {
    const misfits: Misfit[] = [];
    for (const judge of judges) {
      const misfit = judge(value);
      if (!misfit) return undefined;
      misfits.push(misfit);
    }
    const deepest = misfits.reduce<Misfit | undefined>((a, b) => (a && a.path.length >= b.path.length ? a : b), undefined);
    if (deepest && deepest.path.length > 0) return deepest;
    return { path: [], words: [...new Set(misfits.map(({ words }) => words))].join(', or '), value };
  };
}

function judgeOfList(judge: Judge): Judge {
  return value => {
    if (!Array.isArray(value)) return { path: [], words: 'a list', value };
    for (let index = 0; index < value.length; index++) {
      const misfit = judge(value[index]);
      if (misfit) return below(index, misfit);
    }
    return undefined;
  };
}

function judgeOfFields({ fields, optional = [], others }: Fields, inner: (shape: Shape) => Judge): Judge {
  const judges = Object.entries(fields).map(([name, shape]) => ({ name, judge: inner(shape), isOptional: optional.includes(name) }));
  const judgeOther = others === undefined ? undefined : inner(others);
  return value => {
    if (!isObject(value)) return { path: [], words: 'an object', value };
    for (const { name, judge, isOptional } of judges) {
      const field = value[name];
      const misfit = field === undefined && isOptional ? undefined : judge(field);
      if (misfit) return below(name, misfit);
    }
    if (!judgeOther) return undefined;
    for (const [name, field] of Object.entries(value)) {
      const misfit = Object.hasOwn(fields, name) ? undefined : judgeOther(field);
      if (misfit) return below(name, misfit);
    }
    return undefined;
  };
}

function below(step: string | number, { path, ...misfit }: Misfit): Misfit {
  return { path: [step, ...path], ...misfit };
}

const WORDS = { string: 'a text', number: 'a number', boolean: 'true or false', null: 'null' } as const;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
