import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns everything below a folder, except for some folders: relative path → digest of its bytes, or its kind. */
export async function treeOf(folder: string, leftOut: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const isLeftOut = (name: string): boolean => leftOut.some(other => name === other || name.startsWith(`${other}${path.sep}`));
  const kept = names.filter(name => !isLeftOut(name));
  return new Map(await Promise.all(kept.map(async name => [name, await digestOf(path.join(folder, name))] as const)));
}

async function digestOf(file: string): Promise<string> {
  const stats = await lstat(file);
  if (!stats.isFile()) return stats.isDirectory() ? 'a folder' : 'something else';
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** Returns the differences of two trees. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const added = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => `${name} was written`);
  const removed = [...before.keys()].filter(name => !after.has(name)).map(name => `${name} was removed`);
  return [...added, ...removed];
}
