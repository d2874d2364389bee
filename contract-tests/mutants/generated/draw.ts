/** Which mutations are tried: the sources that are mutated, and a sample of their mutations. */
import * as fc from 'fast-check';
import type { Mutation } from './mutation.ts';

/** What decides how the simulator behaves; not what transports or stores it. */
export const MUTATED_FOLDERS: readonly string[] = ['domain', 'kernel', 'platforms', 'webhooks'].map(name => `simulator/${name}`);

/** Whether a file is mutated; tests and their helpers are not. */
export function isMutated(file: string): boolean {
  return file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file) && MUTATED_FOLDERS.some(folder => file.startsWith(`${folder}/`));
}

/** The folder that a file counts to: an area of the domain, or one of the others. */
export function folderOf(file: string): string {
  const [top = '', room = '', area = '', ...rest] = file.split('/');
  return room === 'domain' && rest.length > 0 ? `${top}/${room}/${area}` : `${top}/${room}`;
}

/**
 * So many mutations, the same for the same seed. Folders take turns, each with a random one of those it has left: they have equally many until a
 * folder has none left. A smaller sample is the beginning of a larger one.
 */
export function draw(mutations: readonly Mutation[], size: number, seed: number): readonly Mutation[] {
  const folders = [...new Set(mutations.map(({ file }) => folderOf(file)))].sort();
  const queues = folders.map((folder, i) =>
    shuffled(
      mutations.filter(({ file }) => folderOf(file) === folder),
      seed + i,
    ),
  );
  const most = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => queues.flatMap(queue => queue[round] ?? []))
    .flat()
    .slice(0, size);
}

function shuffled<T>(things: readonly T[], seed: number): readonly T[] {
  const all = fc.shuffledSubarray([...things], { minLength: things.length });
  return fc.sample(all, { numRuns: 1, seed })[0] ?? [];
}
