/** `npm run generate` and `npm run openapi:lint`, on a copy of this repository. */
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runToEnd } from '../simulator/testing/child.ts';
import { it as folderTest } from '../simulator/testing/folder.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  'bin',
  'contract-tests',
  'fixtures',
  'openapi',
  'scenarios',
  'simulator',
  '.redocly.lint-ignore.yaml',
  'package.json',
  'redocly.yaml',
  'tsconfig.json',
];

/** `it` with a `copy`, whose files a test may change. */
const it = folderTest.extend('copy', ({ folder }) => {
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const place = (file: string): string => path.join(folder, 'openapi', file);
  return {
    append: (file: string, text: string) => appendFileSync(place(file), text),
    replace: (file: string, from: string, to: string) => writeFileSync(place(file), readFileSync(place(file), 'utf8').replace(from, to)),
    async npm(script: string) {
      const { out, err, code } = await runToEnd('npm', ['run', script], { cwd: folder });
      return { code, said: out + err };
    },
  };
});

it.for([
  [
    'paths/posts.yaml',
    'common.yaml#/parameters/Offset',
    'common.yaml#/parameters/Ofset',
    /paths\/posts\.yaml:\d+ Can't resolve \$ref: .*Ofset/,
  ],
  [
    'schemas/posts.yaml',
    'limits.yaml#/posts/',
    'limits.yaml#/post/',
    /schemas\/posts\.yaml:\d+ Can't resolve \$ref: .*limits\.yaml#\/post\//,
  ],
  ['schemas/posts.yaml', 'type: object', 'type: {object', /schemas\/posts\.yaml:\d+ Failed to parse/],
  ['paths/posts.yaml', 'get:', 'get: {', /paths\/posts\.yaml is no YAML: [^]* at line \d+/],
] as const)('a mistake in %s is reported with its place: %s becomes %s', async ([file, from, to, problem], { copy }) => {
  copy.replace(file, from, to);
  const { code, said } = await copy.npm('generate');
  expect(said).toMatch(problem);
  expect([code, /^ +at .*\.ts:\d+/m.test(said)]).toEqual([1, false]);
});

it('the linter refuses a document that was changed after it was generated', async ({ copy }) => {
  copy.replace('paths/posts.yaml', 'summary: ', 'summary: My ');
  expect(await copy.npm('openapi:lint')).toMatchObject({ code: 1, said: expect.stringContaining('is stale') });
});

it('the example of openapi/README.md passes', async ({ copy }) => {
  const blocks = [...readFileSync(path.join(ROOT, 'openapi/README.md'), 'utf8').matchAll(/```yaml\n([^]*?)```/g)].map(
    ([, text = '']) => text,
  );
  const of = (start: string): string => blocks.find(text => text.startsWith(start)) ?? '';
  copy.append('paths/posts.yaml', of('/api/v1/post/count'));
  copy.append('schemas/posts.yaml', of('PostCount'));
  expect(await copy.npm('generate')).toMatchObject({ code: 0 });
  expect(await copy.npm('openapi:lint')).toMatchObject({ code: 0, said: expect.stringContaining('valid') });
});
