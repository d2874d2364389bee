/** The pages of `/_sim/ui/` and `/_sim/docs/`: run alone it builds them into dist/ui. */
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the reference needs of swagger-ui; its own page stays behind. */
const SWAGGER_FILES = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
const DOCUMENTS = ['openapi.json', 'control.json'];

/** Builds the pages into `<folder>/dist/ui`. Rejects when the code does not hang together. */
export async function buildUi(folder: string = ROOT): Promise<void> {
  const ui = path.join(folder, 'dist/ui');
  await build({
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
}

/** Named so that nobody takes the licence for ours, and with an extension: the server knows files by theirs. */
function swaggerName(name: string): string {
  return path.extname(name) ? name : `swagger-ui.${name}.txt`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildUi();
