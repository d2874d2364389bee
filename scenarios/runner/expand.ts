/** Makes the scenarios of a file: values that are known before a run are filled in, and each step is checked as its own kind. */
import { type Checks, problemOfStep, unknownKind } from './check.ts';
import type { KnownNames } from './check-names.ts';
import { StepError } from './errors.ts';
import type { Problem } from './explain.ts';
import { fillKnown } from './known-values.ts';
import type { Path } from './places.ts';
import { kindOf, type Step } from './scenario.ts';
import type { Source } from './source.ts';
import type { Names } from './templates.ts';

/** A part of a file. */
export interface Origin {
  readonly source: Source;
  readonly path: Path;
}

/** What is filled into steps, and where they stand. */
export interface Surroundings {
  readonly source: Source;
  /** Values that are known before the run. */
  readonly names: Names;
  readonly known: KnownNames;
}

/** What the expansion of a file collects. */
export class Expansion {
  /** A line for each mistake. */
  readonly mistakes = new Set<string>();
  /** Where each step was written. */
  readonly origins = new Map<object, Origin>();

  constructor(private readonly checks: Checks) {}

  /** Notes a mistake with its file and line. */
  report(source: Source, { path, message }: Problem): void {
    this.mistakes.add(`${source.file}:${source.lineOf(path)}: ${message}`);
  }

  /** The steps of a list, of which invalid ones are reported and left out. */
  steps(list: readonly object[], path: Path, around: Surroundings): Step[] {
    return list.flatMap((raw, index) => this.step(raw, [...path, index], around));
  }

  private step(raw: object, path: Path, around: Surroundings): Step[] {
    const { source, names, known } = around;
    const kind = kindOf(raw);
    if (!kind) return this.refuse(source, unknownKind(raw, path));
    const inner = innerList(raw);
    const filled = this.filled(inner ? { ...raw, [inner.key]: [] } : raw, path, around);
    if (!filled) return [];
    const whole = inner ? { ...filled, [inner.key]: inner.list } : filled;
    const problem = problemOfStep(this.checks, whole, kind, path, known) ?? takenName(whole, path, names);
    if (problem) return this.refuse(source, problem);
    const nested = inner && { [inner.key]: this.steps(inner.list, [...path, inner.key], { ...around, names: namesWithin(raw, names) }) };
    const step: object = { ...whole, ...nested };
    this.origins.set(step, { source, path });
    // The schema has validated it.
    return [step as Step];
  }

  private filled(raw: object, path: Path, { source, names }: Surroundings): object | undefined {
    try {
      return Object(fillKnown(raw, names));
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      this.report(source, { path, message: error.message });
      return undefined;
    }
  }

  private refuse(source: Source, problem: Problem): Step[] {
    this.report(source, problem);
    return [];
  }
}

/** The nested steps of a step; undefined if it has none, or no valid list of them. */
function innerList(step: object): { readonly key: string; readonly list: readonly object[] } | undefined {
  const [key, list] = 'parallel' in step ? ['parallel', step.parallel] : 'repeat' in step && 'steps' in step ? ['steps', step.steps] : [];
  return key !== undefined && isListOfObjects(list) ? { key, list } : undefined;
}

function isListOfObjects(list: unknown): list is readonly object[] {
  return Array.isArray(list) && list.every(item => typeof item === 'object' && item !== null);
}

/** A repeat has an item and a round of its own. */
function namesWithin(step: object, names: Names): Names {
  if (!('repeat' in step)) return names;
  const { item: _, round: __, ...others } = names;
  return others;
}

/** A value that a step saves would never be used under a name that is known before. */
function takenName(step: object, path: Path, names: Names): Problem | undefined {
  const saved = 'save' in step && typeof step.save === 'object' && step.save !== null ? Object.keys(step.save) : [];
  const taken = saved.find(name => Object.hasOwn(names, name));
  return taken === undefined
    ? undefined
    : {
        path: [...path, 'save', taken],
        message: `${taken} already has a value here, so that nothing can be saved as ${taken}: choose another name`,
      };
}
