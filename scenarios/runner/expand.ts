/** Makes the steps of a scenario: values that are known before a run are filled in, and each step is checked as its own kind. */
import { type Checks, type KnownNames, problemsOfEach, problemsOfShared, problemsOfStep, unknownKind } from './check.ts';
import { ScenarioFileError, StepError } from './errors.ts';
import type { Problem } from './explain.ts';
import type { Each, Matrix, Step } from './generated/steps.ts';
import { checkCount, rowLabel, rowsOfEach, rowsOfMatrix } from './rows.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { givenTo, isShared, Sources } from './shared.ts';
import { mistakeAt, type Path, type Source } from './source.ts';
import { kindOf, titleOf } from './step-parts.ts';
import { fillKnown, type Names } from './templates.ts';

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
  /** The files whose steps these are a part of, the outermost first. */
  readonly within: readonly Source[];
}

const SHARED_WORDS = 'shared steps are { shared: Wait an hour, steps: [{ advance: PT1H }] }';

/** What the expansion of a file collects. */
export class Expansion {
  /** A line for each mistake. */
  readonly mistakes = new Set<string>();
  /** Where each step was written. */
  readonly origins = new Map<object, Origin>();
  readonly sources: Sources;

  constructor(
    private readonly checks: Checks,
    files: ScenarioFiles,
  ) {
    this.sources = new Sources(files);
  }

  /** Does some work, and notes the mistakes that it throws. Returns undefined after one. */
  attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ScenarioFileError)) throw error;
      for (const line of error.message.split('\n')) this.mistakes.add(line);
      return undefined;
    }
  }

  /** The rows of `each` and `matrix`: their combinations, and one without values if there is neither. Throws a ScenarioFileError. */
  rows({ each = [{}], matrix = {} }: Repeated, { source, path }: Origin): readonly Names[] {
    const { sources } = this;
    const rows = rowsOfEach(each, { source, path: [...path, 'each'], sources });
    const combinations = rowsOfMatrix(matrix, { source, path: [...path, 'matrix'] });
    checkCount(rows.length * combinations.length, { source, path: [...path, 'each'] });
    return rows.flatMap(row => combinations.map(combination => ({ ...row, ...combination })));
  }

  /** The steps of a list. Invalid ones are noted and left out. */
  steps(list: readonly object[], path: Path, around: Surroundings): Step[] {
    return list.flatMap((raw, index) => this.attempt(() => this.eachStep(raw, [...path, index], around)) ?? []);
  }

  /** A step once, or once for each row, which its title names. */
  eachStep(raw: object, path: Path, around: Surroundings): Step[] {
    if (!('each' in raw)) return [this.step(raw, path, around)];
    const { source, names } = around;
    const { each: given, ...once } = raw;
    const each = filled(given, { source, path }, names);
    throwProblems(source, problemsOfEach(this.checks, each, [...path, 'each']));
    // The schema has validated it.
    return this.rows({ each: each as Each }, { source, path }).map(row => {
      const step = this.step(once, path, { ...around, names: { ...names, ...row } });
      return this.at({ ...step, name: `${titleOf(step)} [${rowLabel(row)}]` }, { source, path });
    });
  }

  private step(raw: object, path: Path, around: Surroundings): Step {
    const { source, names, known } = around;
    const kind = kindOf(raw);
    if (!kind) return throwProblems(source, [unknownKind(raw, path)]);
    const inner = innerList(raw);
    const whole = { ...Object(filled({ ...raw, ...(inner && { [inner.key]: [] }) }, { source, path }, names)), ...inner?.own };
    const within = { ...around, names: namesWithin(raw, names) };
    const nested = inner ? { [inner.key]: this.steps(inner.list, [...path, inner.key], within) } : {};
    throwProblems(source, [...problemsOfStep(this.checks, whole, kind, path, known), ...takenNames(whole, path, names)]);
    // The schema has validated it.
    return this.at({ ...whole, ...nested, ...('use' in whole && this.used(whole, path, around)) } as Step, { source, path });
  }

  private at(step: Step, origin: Origin): Step {
    this.origins.set(step, origin);
    return step;
  }

  /** The steps of the file that a step uses, and the values that only the run knows. */
  private used(
    step: { readonly use: string; readonly with?: Names },
    path: Path,
    { source, known, within }: Surroundings,
  ): { readonly steps: readonly Step[]; readonly with: Names } {
    const place = [...path, 'use'];
    const { file, location } = this.sources.named(step.use, { source, path: place });
    const chain = [...within, source];
    const names = [...chain.map(outer => outer.file), file].join(' → ');
    if (chain.some(outer => outer.location === location)) throw mistakeAt(source, place, `use closes a circle: ${names}`);
    const shared = this.sources.yaml(step.use, { source, path: place }, SHARED_WORDS);
    const { value } = shared;
    if (!isShared(value)) throw mistakeAt(source, place, `${file} is no file of shared steps: ${SHARED_WORDS}`);
    throwProblems(shared, problemsOfShared(this.checks, value));
    const given = givenTo(value, step.with ?? {}, { file, source, step: path });
    const steps = this.steps(value.steps, ['steps'], { source: shared, names: given.known, known, within: chain });
    return { steps, with: given.later };
  }
}

/** What has rows. */
interface Repeated {
  readonly each?: Each | undefined;
  readonly matrix?: Matrix | undefined;
}

/** A value with what is known before the run. Throws a ScenarioFileError for a path that a known value does not have. */
export function filled(value: unknown, { source, path }: Origin, names: Names): unknown {
  try {
    return fillKnown(value, names);
  } catch (error) {
    throw error instanceof StepError ? mistakeAt(source, path, error.message) : error;
  }
}

/** Throws a ScenarioFileError with a line for each problem, if there is one. */
export function throwProblems(source: Source, problems: readonly [Problem, ...Problem[]]): never;
export function throwProblems(source: Source, problems: readonly Problem[]): void;
export function throwProblems(source: Source, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new ScenarioFileError(problems.map(({ path, message }) => mistakeAt(source, path, message).message).join('\n'));
}

/** The nested steps of a step as they were written; undefined if it has none, or no valid list of them. */
function innerList(step: object): { readonly key: string; readonly list: readonly object[]; readonly own: object } | undefined {
  const [key, list] = 'parallel' in step ? ['parallel', step.parallel] : 'repeat' in step && 'steps' in step ? ['steps', step.steps] : [];
  return key !== undefined && isListOfObjects(list) ? { key, list, own: { [key]: list } } : undefined;
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
function takenNames(step: object, path: Path, names: Names): Problem[] {
  const saved = 'save' in step && typeof step.save === 'object' && step.save !== null ? Object.keys(step.save) : [];
  return saved
    .filter(name => Object.hasOwn(names, name))
    .map(taken => ({
      path: [...path, 'save', taken],
      message: `${taken} already has a value here, so that nothing can be saved as ${taken}: choose another name`,
    }));
}
