/** The variables of a scenario: names with values that its file sets, and that a run replaces. */
import { didYouMean } from '../../simulator/text/suggest.ts';
import type { Problem } from './explain.ts';
import type { Names } from './templates.ts';

/** A value that a run gives to a variable. */
export interface GivenVar {
  readonly value: string;
  /** Where it was given: `--var team`, `SIM_VAR_team`. */
  readonly from: string;
}

/** Variables by name. */
export type GivenVars = ReadonlyMap<string, GivenVar>;

/** The values of the variables, or what is wrong with them. A declared number or switch takes only a number or switch. */
export function valuesOfVars(declared: Names, given: GivenVars): { readonly values: Names; readonly problems: readonly Problem[] } {
  const values = new Map<string, unknown>();
  const problems: Problem[] = [];
  for (const [name, fallback] of Object.entries(declared)) {
    const found = given.get(name);
    const value = found ? converted(found.value, fallback) : fallback;
    if (value === undefined)
      problems.push({
        path: ['vars', name],
        message: `${found?.from} must be ${typeof fallback === 'number' ? 'a number' : 'true or false'} as here, not ${found?.value}`,
      });
    else if (value === null)
      problems.push({ path: ['vars', name], message: `${name} has no value: give --var ${name}=<value> or SIM_VAR_${name}` });
    else values.set(name, value);
  }
  return { values: Object.fromEntries(values), problems };
}

/** A sentence for each given name that no scenario declares; empty if all are known. */
export function unknownVars(given: Iterable<string>, declared: Iterable<string>): string[] {
  const known = [...new Set(declared)].toSorted();
  return [...given]
    .filter(name => !known.includes(name))
    .map(name => {
      const choice = known.length === 0 ? '; none of them has vars' : `; known: ${known.join(', ')}`;
      return `--var ${name}: no scenario of this run has a variable ${name}${didYouMean(name, known) || choice}`;
    });
}

/** The text as a value of the same type as the declared one; undefined if it is none. */
function converted(text: string, declared: unknown): unknown {
  if (typeof declared === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (typeof declared === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  return text;
}
