/**
 * First step of `npm run generate`: bundles the documents into openapi/generated and derives types. With --check it writes nothing and fails if a
 * file is stale.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { generateRoutes } from './generate-routes.ts';
import { type Document, generateTypes } from './generate-types.ts';
import { writeGenerated } from './write-generated.ts';

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
    'routes.ts': generateRoutes(publicApi, 'openapi.yaml'),
    'control-routes.ts': generateRoutes(controlApi, 'control.yaml'),
  };
}

await writeGenerated('openapi/generated', await outputs());
