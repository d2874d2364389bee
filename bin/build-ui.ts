/** Builds the dashboard (`/_sim/ui/`) and the API reference (`/_sim/docs/`). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/ui');

/** The files of swagger-ui that the reference loads, and its licence. */
const SWAGGER_FILES = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
const DOCUMENTS = ['openapi.json', 'control.json'];
/** Files and folders that the built pages depend on. */
const SOURCES = ['simulator/ui', 'openapi/generated', 'bin/build-ui.ts', 'package-lock.json', 'tsconfig.json'];

/** Builds the pages into `<folder>/dist/ui`. Returns the files that they contain something of. Rejects on a compile error. */
export async function buildUi(folder: string = ROOT): Promise<string[]> {
  // Loaded here: meanwhile the rest of a build has begun, and nothing of it is needed where the pages are built already.
  const { build } = await import('vite');
  const ui = path.join(folder, 'dist/ui');
  const built = await build({
    configFile: path.join(ROOT, 'simulator/ui/vite.config.ts'),
    build: { outDir: ui, emptyOutDir: true },
    logLevel: 'warn',
  });
  const docs = path.join(ui, 'docs');
  const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await Promise.all([
    ...SWAGGER_FILES.map(name => copyFile(path.join(swagger, name), path.join(docs, swaggerName(name)))),
    ...DOCUMENTS.map(name => copyFile(path.join(ROOT, 'openapi/generated', name), path.join(docs, name))),
  ]);
  return [...[built].flat().flatMap(modulesOf), ...SWAGGER_FILES.map(name => path.join(swagger, name))];
}

/** A watcher has none; it does not come here. */
function modulesOf(built: Rolldown.RolldownOutput | Rolldown.RolldownWatcher): string[] {
  return 'output' in built ? built.output.flatMap(file => (file.type === 'chunk' ? file.moduleIds : [])) : [];
}

/** The folder of the built pages in node_modules/.cache. Builds only when a source has changed since the last build. */
export async function cachedUi(): Promise<string> {
  const folder = path.join(CACHE, await hashOfSources());
  const pages = path.join(folder, 'dist/ui');
  if (existsSync(folder)) return pages;
  await rm(CACHE, { recursive: true, force: true });
  const unfinished = `${folder}.tmp`;
  await buildUi(unfinished);
  await rename(unfinished, folder);
  return pages;
}

async function hashOfSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The files at or below a path of the repository, without tests. */
async function filesOf(source: string): Promise<string[]> {
  if (path.extname(source)) return [source];
  const entries = await readdir(path.join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter(file => !/[/\\]e2e[/\\]|\.test\.ts$|\.png$/.test(file));
}

/** Prefixes the licence files, so that they are not taken for the simulator's, and gives them the extension that the server needs. */
function swaggerName(name: string): string {
  return path.extname(name) ? name : `swagger-ui.${name}.txt`;
}
