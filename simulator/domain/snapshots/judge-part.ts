/** Judges a part of a snapshot from outside, before it is loaded: views of what does not fit would fail later, far from the cause. */
import { errors } from '../../kernel/errors.ts';
import { shown } from '../../text/arguments.ts';
import { shapes } from './generated/shapes.ts';
import { type Judge, judgeOf, type Misfit } from './shape.ts';

/** A part by the names in the types of the state. */
export interface PartName {
  readonly area: string;
  readonly part: string;
}

/** Throws 400 for the first value that a part cannot have, with its place below `at`, the id of its entity, and the value. */
export function judgePart(saved: unknown, { area, part }: PartName, at = part): void {
  const misfit = judgeOfPart({ area, part })(saved);
  if (misfit) throw errors.invalid(`The snapshot cannot be restored: ${sentenceOf(misfit, saved, at)}`);
}

const judges = new Map<string, Judge>();

function judgeOfPart({ area, part }: PartName): Judge {
  const name = `${area}.${part}`;
  const judge = judges.get(name) ?? judgeOf(shapes.parts[area]?.[part] ?? 'any', shapes.shared);
  judges.set(name, judge);
  return judge;
}

function sentenceOf({ path, words, value }: Misfit, saved: unknown, at: string): string {
  const place = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  const [index] = path;
  const entity: unknown = Array.isArray(saved) && typeof index === 'number' ? saved[index] : undefined;
  const id = typeof entity === 'object' && entity !== null && 'id' in entity && typeof entity.id === 'string' ? ` of ${entity.id}` : '';
  return `${at}${place}${id} ${value === undefined ? `is missing: it must be ${words}` : `must be ${words}, not ${shown(value)}`}`;
}
