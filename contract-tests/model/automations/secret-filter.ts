import type { Real } from '../real.ts';
import type { Filter } from './recipes.ts';

/** Returns the filter of a trigger. On a deployment its words and payloads contain the name of the run, so that it reacts to no real person. */
export function secretFilter({ keywords, payload }: Filter, { has, name }: Pick<Real, 'has' | 'name'>): Filter {
  if (has.has('control')) return { keywords, payload };
  return { keywords: (keywords ?? ['anything']).map(name), payload: name(payload ?? 'anything') };
}
