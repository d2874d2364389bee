/** Builds the dashboard (`/_sim/ui/`) and the API reference (`/_sim/docs/`). */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { cached } from './cache.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIST = 'files.json';

/** The files of swagger-ui that the reference loads, and its licence. */
const SWAGGER_FILES = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
const DOCUMENTS = ['openapi.json', 'control.json'];
/** Files and folders that the built pages depend on. */
const SOURCES = ['simulator/ui', 'openapi/generated', 'bin/build-ui.ts', 'package-lock.json', 'tsconfig.json'];

/** The built pages. */
export interface BuiltUi {
  readonly folder: string;
  /** The source files of the pages. */
  readonly files: readonly string[];
}

/** Returns the pages, and builds them again when a source has changed. Rejects on a compile error. */
export async function cachedUi(): Promise<BuiltUi> {
  const home = await cached('ui', SOURCES, async unfinished => {
    const files = await buildUi(path.join(unfinished, 'ui'));
    await writeFile(path.join(unfinished, LIST), JSON.stringify(files));
  });
  return { folder: path.join(home, 'ui'), files: JSON.parse(await readFile(path.join(home, LIST), 'utf8')) as string[] };
}

async function buildUi(ui: string): Promise<string[]> {
  // Vite is loaded only here, because it is not needed when the pages are already built.
  const { build } = await import('vite');
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

/** Returns the modules of a build. Only a watcher would have none, and there is none here. */
function modulesOf(built: Rolldown.RolldownOutput | Rolldown.RolldownWatcher): string[] {
  return 'output' in built ? built.output.flatMap(file => (file.type === 'chunk' ? file.moduleIds : [])) : [];
}

/** Prefixes the licence files, so that they are not taken for the simulator's, and gives them the extension that the server needs. */
function swaggerName(name: string): string {
  return path.extname(name) ? name : `swagger-ui.${name}.txt`;
}
