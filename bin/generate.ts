/**
 * `npm run generate`: bundles the hand-written documents into openapi/generated and derives their types. With --check it writes
 * nothing and fails when what is there is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { type Document, generateTypes } from './generate-types.ts';

const root = new URL('../openapi/', import.meta.url);

async function bundled(file: string): Promise<Document> {
  const config = await createConfig({});
  const { bundle: result, problems } = await bundle({ ref: fileURLToPath(new URL(file, root)), config });
  const errors = problems.filter(problem => problem.severity === 'error');
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(problem => problem.message).join('; ')}`);
  return result.parsed as Document;
}

async function outputs(): Promise<Record<string, string>> {
  const [publicApi, controlApi] = await Promise.all([bundled('openapi.yaml'), bundled('control.yaml')]);
  const limits: unknown = parse(await readFile(new URL('limits.yaml', root), 'utf8'));
  return {
    'openapi.json': `${JSON.stringify(publicApi)}\n`,
    'control.json': `${JSON.stringify(controlApi)}\n`,
    'limits.json': `${JSON.stringify(limits, null, 2)}\n`,
    'types.ts': generateTypes(publicApi, 'openapi.yaml'),
    'control-types.ts': generateTypes(controlApi, 'control.yaml'),
  };
}

const check = process.argv.includes('--check');
const stale: string[] = [];
await mkdir(new URL('generated/', root), { recursive: true });
for (const [name, text] of Object.entries(await outputs())) {
  const file = new URL(`generated/${name}`, root);
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === text) continue;
  stale.push(name);
  if (!check) await writeFile(file, text);
}
if (check && stale.length > 0) {
  console.error(`openapi/generated is stale (${stale.join(', ')}). Run: npm run generate`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'openapi/generated is up to date' : `openapi/generated: wrote ${stale.join(', ')}`);
