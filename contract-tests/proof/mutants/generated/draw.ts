/** Chooses the sources that are mutated, and a sample of their mutations. */
import { createHash } from 'node:crypto';
import { changeText, type Mutation } from './mutation.ts';

/** The folders with the behaviour of the simulator, without transport and storage. */
export const MUTATED_FOLDERS: readonly string[] = ['domain', 'kernel', 'platforms', 'webhooks'].map(name => `simulator/${name}`);

/** Returns whether a file is mutated; tests and their helpers are not. */
export function isMutated(file: string): boolean {
  return file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file) && MUTATED_FOLDERS.some(folder => file.startsWith(`${folder}/`));
}

/** Returns whether a file is one of the paths or stands in one of them; every file does when there are none. */
export function isUnder(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some(each => file === each || file.startsWith(`${each.replace(/\/$/, '')}/`));
}

/** Returns the folder to which a file counts: an area of the domain, or another folder of the simulator. */
export function folderOf(file: string): string {
  const [top = '', room = '', area = '', ...rest] = file.split('/');
  return room === 'domain' && rest.length > 0 ? `${top}/${room}/${area}` : `${top}/${room}`;
}

/**
 * Returns a sample that depends on the seed only, with a share of each folder, so that none is missed by chance. The choice depends on the changed
 * code alone: when other code changes, the sample stays nearly the same, so that two runs can be compared.
 */
export function draw(mutations: readonly Mutation[], size: number, seed: number): readonly Mutation[] {
  const folders = [...new Set(mutations.map(({ file }) => folderOf(file)))].sort();
  const share = Math.min(1, size / mutations.length);
  let seen = 0;
  return folders.flatMap(folder => {
    const own = shuffled(
      mutations.filter(({ file }) => folderOf(file) === folder),
      seed,
    );
    const before = Math.round(seen * share);
    seen += own.length;
    return own.slice(0, Math.round(seen * share) - before);
  });
}

function shuffled(mutations: readonly Mutation[], seed: number): readonly Mutation[] {
  const copies = new Map<string, number>();
  const ranked = mutations.map(mutation => {
    const change = JSON.stringify([seed, mutation.file, mutation.lineText, mutation.operator, changeText(mutation)]);
    const copy = copies.get(change) ?? 0;
    copies.set(change, copy + 1);
    return { mutation, rank: createHash('sha256').update(`${change}${copy}`).digest('hex') };
  });
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutation }) => mutation);
}
