import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { getHttpOperationsFromSpec } from '../contract-tests/oracle/prism-parts.ts';
import { publicApi } from '../openapi/document.ts';
import { it } from './package.fixture.ts';

it('the package has the operations that Prism makes of the document', async ({ installed }) => {
  const built: unknown = JSON.parse(readFileSync(path.join(installed.build, 'prism-operations.json'), 'utf8'));
  expect(built).toEqual(await getHttpOperationsFromSpec(structuredClone(publicApi.json)));
});
