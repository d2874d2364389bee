/** Puts mutations into a source file: a single one, or all of a sample behind switches. */
import type { Mutation } from './mutation.ts';

/** Returns the source with one mutation. */
export function mutate(source: string, { start, end, place, mutated }: Mutation): string {
  return source.slice(0, start) + (place === 'statement' ? '{}' : `(${mutated})`) + source.slice(end);
}

/** A mutation and the number of its switch. */
export interface Numbered {
  readonly id: number;
  readonly mutation: Mutation;
}

/**
 * Returns the source with all of these mutations, each behind its own switch; `switches` is where `switch.ts` is imported from. Lines keep their numbers,
 * unless a mutated expression has several lines.
 */
export function instrument(source: string, mutations: readonly Numbered[], switches: string): string {
  const outermostFirst = mutations.toSorted(
    (a, b) => a.mutation.start - b.mutation.start || b.mutation.end - a.mutation.end || a.id - b.id,
  );
  return `import * as __mutants from ${JSON.stringify(switches)}; ${render(source, 0, source.length, outermostFirst)}`;
}

function render(source: string, start: number, end: number, mutations: readonly Numbered[]): string {
  let text = '';
  let at = start;
  for (let i = 0; i < mutations.length; ) {
    const outer = mutations[i];
    if (!outer) break;
    const { mutation } = outer;
    const within = mutations.slice(i + 1).filter(other => other.mutation.start < mutation.end);
    text += source.slice(at, mutation.start) + switched(outer, render(source, mutation.start, mutation.end, within));
    at = mutation.end;
    i += 1 + within.length;
  }
  return text + source.slice(at, end);
}

/** Returns the code with a switch around it. */
function switched({ id, mutation: { place, shows, mutated } }: Numbered, code: string): string {
  if (place === 'statement') return `{ if (!__mutants.reachedAndActive(${id})) ${code} }`;
  if (shows === undefined) return `(__mutants.reachedAndActive(${id}) ? (${mutated}) : ${code})`;
  const original =
    shows === 'value' || shows === 'truth'
      ? `__mutants.${shows === 'truth' ? 'compareTruth' : 'compare'}(${id}, ${code}, () => (${mutated}))`
      : `(__mutants.reachedIf(${id}, () => ${shows.when}), ${code})`;
  return `(__mutants.isActive(${id}) ? (${mutated}) : ${original})`;
}
