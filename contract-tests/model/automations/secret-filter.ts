import type { Real } from '../real.ts';
import type { Filter } from './recipes.ts';

/** What a trigger waits for: on a deployment only words and payloads with the name of the run in them, so that it reacts to nobody. */
export function secretFilter({ keywords, payload }: Filter, { has, name }: Pick<Real, 'has' | 'name'>): Filter {
  if (has.has('control')) return { keywords, payload };
  return { keywords: (keywords ?? ['anything']).map(name), payload: name(payload ?? 'anything') };
}
