/** A folder with files like those of `npm run build`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TestPages {
  readonly folder: string;
  remove(): Promise<void>;
}

const FILES = {
  'index.html': '<!doctype html><title>Simulator</title>',
  'assets/main-1a2b3c.js': 'export {};',
  'docs/index.html': '<!doctype html><title>API reference</title>',
  'docs/openapi.json': '{}',
};

export async function writeTestPages(): Promise<TestPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-pages-'));
  await Promise.all(['assets', 'docs'].map(name => mkdir(path.join(folder, name))));
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(path.join(folder, name), text)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
