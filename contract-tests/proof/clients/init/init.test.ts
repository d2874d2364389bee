/** Checks that `sim init` writes tests that pass at once, in an empty folder for each runner, and leaves what exists as it is. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { it } from '../../../../bin/consumer.fixture.ts';
import { JEST_GLOBALS } from '../../../../bin/jest-globals.fixture.ts';
import { type Ended, runToEnd } from '../../../../simulator/testing/child.ts';
import { createFolder } from '../../../../simulator/testing/folder.fixture.ts';
import { NO_PYTHON, PYTHON } from '../../../../simulator/testing/python.ts';

const NODE_TEST = ['--require', './globals.cjs', '--test'];
const PACKAGE = (name: string, type = 'commonjs'): string => JSON.stringify({ type, devDependencies: { [name]: '*' } });

const CASES: readonly (readonly [runner: string, given: Readonly<Record<string, string>>, test: string, run: readonly string[]])[] = [
  ['vitest', { 'package.json': PACKAGE('vitest') }, 'test/social-publishing.test.mjs', ['node_modules/vitest/vitest.mjs', 'run']],
  ['jest', { 'package.json': PACKAGE('jest') }, 'test/social-publishing.test.js', NODE_TEST],
  ['jest', { 'package.json': PACKAGE('jest', 'module') }, 'test/social-publishing/social-publishing.test.js', NODE_TEST],
  ['mocha', { 'package.json': PACKAGE('mocha', 'module') }, 'test/social-publishing.test.cjs', NODE_TEST],
  [
    'playwright',
    { 'package.json': PACKAGE('@playwright/test') },
    'tests/social-publishing.spec.mjs',
    ['node_modules/@playwright/test/cli.js', 'test'],
  ],
  ['node:test', {}, 'test/social-publishing.test.cjs', ['--test']],
  ['pytest', { 'pyproject.toml': '' }, 'test_social_publishing.py', []],
];

it.for(CASES)('writes what works at once for %s %j', async ([runner, given, test, run], { consumer, onTestFinished, skip }) => {
  if (runner === 'pytest' && PYTHON === undefined) skip(NO_PYTHON);
  if (runner === 'playwright') await consumer.link('@playwright/test');
  const folder = createFolder(onTestFinished);
  for (const [name, text] of Object.entries({ ...given, 'globals.cjs': JEST_GLOBALS })) writeFileSync(path.join(folder, name), text);
  const program = path.join(consumer.own, 'bin/sim.js');
  const sim = (...args: readonly string[]): Promise<Ended> => runToEnd(process.execPath, [program, ...args], { cwd: folder });
  symlinkSync(path.join(consumer.own, '..'), path.join(folder, 'node_modules'));

  const before = readdirSync(folder);
  const dry = await sim('init', '--dry-run');
  expect(dry).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`would write   ${test}`) as string });
  expect(readdirSync(folder)).toEqual(before);

  const written = await sim('init');
  expect(written).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Tests for ${runner}, because`) as string });
  const texts = filesIn(folder, written.out);
  const ended =
    runner === 'pytest'
      ? await runToEnd(PYTHON ?? NO_PYTHON, ['-m', 'pytest', '-q', test], {
          cwd: folder,
          env: { SIM_COMMAND: `'${process.execPath}' '${program}'` },
        })
      : await runToEnd(process.execPath, [...run, test], { cwd: folder, env: { NODE_OPTIONS: '' } });
  expect(ended, ended.out + ended.err).toMatchObject({ code: 0 });
  expect(await sim('run', 'scenarios')).toMatchObject({ code: 0, out: expect.stringContaining('1 passed') as string });
  expect(parse(texts['.github/workflows/social-publishing.yml'] ?? '')).toMatchObject({ jobs: { 'social-publishing': {} } });

  const again = await sim('init');
  expect(again.out).not.toContain('wrote');
  for (const name of Object.keys(texts)) expect(again.out).toContain(`exists, left  ${name}`);
  expect(filesIn(folder, written.out)).toEqual(texts);
});

it('writes the tests of the runner that is named, and refuses one that it does not know', async ({ consumer, onTestFinished }) => {
  const folder = createFolder(onTestFinished);
  const sim = (...args: readonly string[]): Promise<Ended> =>
    runToEnd(process.execPath, [path.join(consumer.own, 'bin/sim.js'), ...args], { cwd: folder });
  expect(await sim('init', 'pytset')).toMatchObject({ code: 2, err: expect.stringContaining('node:test or pytest, not pytset') as string });
  expect(readdirSync(folder)).toEqual([]);
  expect(await sim('init', 'pytest')).toMatchObject({
    code: 0,
    out: expect.stringContaining('wrote         test_social_publishing.py') as string,
  });
});

it('leaves a config of another ending and what stands in GitLab, and says what to add', async ({ consumer, onTestFinished }) => {
  const folder = createFolder(onTestFinished);
  mkdirSync(path.join(folder, 'scenarios'));
  const given = { 'sim.config.json': '{ "seed": 9 }', '.gitlab-ci.yml': 'stages: [test]', 'scenarios/failed-post.yaml': '# mine' };
  for (const [name, text] of Object.entries(given)) writeFileSync(path.join(folder, name), text);
  const { out } = await runToEnd(process.execPath, [path.join(consumer.own, 'bin/sim.js'), 'init'], { cwd: folder });
  for (const name of ['sim.config.json', 'scenarios/failed-post.yaml']) expect(out).toContain(`exists, left  ${name}`);
  expect(out).toContain('Add to .gitlab-ci.yml: include: { local: .gitlab/social-publishing.yml }');
  for (const [name, text] of Object.entries(given)) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
  expect(parse(readFileSync(path.join(folder, '.gitlab/social-publishing.yml'), 'utf8'))).toMatchObject({
    'social-publishing': { stage: 'test' },
  });
});

/** The files that were written, by their names. */
function filesIn(folder: string, out: string): Record<string, string> {
  const names = [...out.matchAll(/^wrote {9}(\S+)$/gm)].map(([, name = '']) => name);
  return Object.fromEntries(names.map(name => [name, readFileSync(path.join(folder, name), 'utf8')]));
}
