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
 * So many mutations, the same for the same seed: each folder gives its share of all there are, drawn at random. So every mutation has the same chance,
 * and no folder is missed by chance.
 */
export function draw(mutations: readonly Mutation[], size: number, seed: number): readonly Mutation[] {
  const folders = [...new Set(mutations.map(({ file }) => folderOf(file)))].sort();
  const shuffledAll = folders.flatMap((folder, i) =>
    shuffled(
      mutations.filter(({ file }) => folderOf(file) === folder),
      seed + i,
    ),
  );
  // Every so-many-th of all, folder after folder.
  const step = mutations.length / Math.min(size, mutations.length);
  return Array.from({ length: Math.min(size, mutations.length) }, (_, i) => shuffledAll[Math.floor((i + 0.5) * step)] ?? []).flat();
}

function shuffled<T>(things: readonly T[], seed: number): readonly T[] {
  const all = fc.shuffledSubarray([...things], { minLength: things.length });
  return fc.sample(all, { numRuns: 1, seed })[0] ?? [];
}
