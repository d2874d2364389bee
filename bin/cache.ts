/** Caches builds in node_modules/.cache, and builds again only when their sources change. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Files that no build contains: tests, their helpers, and the README's picture of the dashboard. */
const NOT_BUILT = /[/\\]e2e[/\\]|\.(?:test|fixture)\.tsx?$|dashboard\.png$/;
/** How long an old build is kept, because another process may still read it. */
const KEPT_MS = 3_600_000;

/** Returns the folder that `write` writes from these files and folders of the repository. Rejects when `write` does. */
export async function cached(name: string, sources: readonly string[], write: (folder: string) => Promise<unknown>): Promise<string> {
  const home = path.join(ROOT, 'node_modules/.cache', name);
  const folder = path.join(home, await hashOf(sources));
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await write(unfinished);
    // Another process may have been faster.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  const now = new Date();
  await utimes(folder, now, now);
  for (const other of await readdir(home)) {
    const { mtimeMs } = await stat(path.join(home, other));
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(path.join(home, other), { recursive: true, force: true });
  }
  return folder;
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The files at or below a path of the repository. */
async function filesOf(source: string): Promise<string[]> {
  if ((await stat(path.join(ROOT, source))).isFile()) return [source];
  const entries = await readdir(path.join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter(file => !NOT_BUILT.test(file));
}
