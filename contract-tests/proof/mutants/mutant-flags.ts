/** The flags of `npm run mutants`. */
import { parseArgs } from 'node:util';
import { allMutants } from './all.ts';
import { sampleOf } from './defect.ts';
import { areaOf, type Mutant } from './mutant.ts';

export const USAGE = `npm run mutants -- [area or id …] [flags]

Injects planted defects into a simulator, one by one, and runs the suites on each, with the cases of a \`sim contract\` with that seed.
Ends with 1 when one survives.

  posts webhooks/unsigned    only those of an area, or one; --only posts/late is the same
  --sample 20 --seed 7       a random sample; the cases are those of that seed, too (default 1)
  --runs 30                  cases of each property
  --at-once 1                  one after the other (default 2 at once)
  --list                     lists them
  --every-finder             names all properties of its operations and its area that find it, and not only the first
  --keep 3                   tries three more seeds on those that survive, and keeps what finds them in corpus.yaml

  --generated 400 --seed 1 [--at-once 2] [--out folder]         random mutations of the sources instead
  --under simulator/domain/posts                              draws from this file or folder alone; may be repeated
  --only simulator/kernel/windows.ts:12:9:relational          one or several of them again
  --all-tests                survivors meet the unit tests of all folders, not those of their own alone`;

export interface MutantFlags {
  /** The planted defects that were chosen. */
  readonly mutants: readonly Mutant[];
  readonly seed: number;
  readonly runs: number;
  readonly atOnce: number;
  readonly isList: boolean;
  readonly everyFinder: boolean;
  /** The number of other seeds to try on survivors. */
  readonly keep: number;
  /** Present for random mutations of the sources: their number, or their places. */
  readonly generated?: {
    readonly size: number;
    readonly only: readonly string[];
    /** The files and folders to draw from; all of them when there are none. */
    readonly under: readonly string[];
    readonly out: string | undefined;
    readonly withAllTests: boolean;
  };
}

/** Reads the flags; returns undefined when the user asks for the usage. Throws an error with one sentence for wrong flags. */
export function readMutantFlags(args: readonly string[]): MutantFlags | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [seed, runs, atOnce, keep] = [number('seed', 1), number('runs', 30), number('at-once', 2), number('keep', 0)];
  if (atOnce === 0) throw new Error('--at-once takes at least 1');
  const isPlace = (name: string): boolean => name.includes(':');
  const only = values.only.filter(isPlace);
  const names = [...positionals, ...values.only.filter(name => !isPlace(name))];
  const unknown = names.filter(name => !allMutants.some(mutant => isNamed(mutant, name)));
  if (unknown.length > 0) throw new Error(`There is no mutant or area ${unknown.join(', ')}; --list shows all`);
  const named = allMutants.filter(mutant => names.length === 0 || names.some(name => isNamed(mutant, name)));
  const mutants = sampleOf(named, number('sample', named.length), seed);
  const generated = { size: number('generated', 0), only, under: values.under, out: values.out, withAllTests: values['all-tests'] };
  const isGenerated = values.generated !== undefined || only.length > 0;
  if (isGenerated && names.length > 0) throw new Error(`${names.join(', ')} is planted, and does not go with random mutations`);
  if (!isGenerated && values.under.length > 0) throw new Error('--under goes with --generated: planted defects are chosen by area');
  return { mutants, seed, runs, atOnce, keep, isList: values.list, everyFinder: values['every-finder'], ...(isGenerated && { generated }) };

  function number(name: 'seed' | 'runs' | 'at-once' | 'sample' | 'keep' | 'generated', absent: number): number {
    const text = values[name];
    const value = Number(text ?? absent);
    if (text?.trim() === '' || !Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not ${text}`);
    return value;
  }
}

function parse(args: readonly string[]) {
  const value = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        seed: value,
        runs: value,
        'at-once': value,
        sample: value,
        list: flag,
        'every-finder': flag,
        keep: value,
        generated: value,
        under: { type: 'string', multiple: true, default: [] },
        only: { type: 'string', multiple: true, default: [] },
        out: value,
        'all-tests': flag,
      },
    });
  } catch (error) {
    // Only the first sentence is about the wrong flag: the others explain the syntax of flags.
    throw new Error(String(error instanceof Error ? error.message : error).split(/\.\s/, 1)[0], { cause: error });
  }
}

function isNamed(mutant: Mutant, name: string): boolean {
  return mutant.id === name || areaOf(mutant) === name;
}
