import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** `npm start` builds again what has changed since then. */
const CACHE = new URL('../node_modules/.cache/', import.meta.url);

/** Replaces dist/ of this repository. Errors end the process. */
export async function buildDist(build: (folder: string) => Promise<unknown>): Promise<void> {
  for (const old of ['../dist', '../node_modules/.cache/built']) rmSync(new URL(old, import.meta.url), { recursive: true, force: true });
  try {
    await build(ROOT);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(new URL('built', CACHE), '');
}
