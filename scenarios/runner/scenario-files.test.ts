/** Every place where a scenario names a file, and every way out of the folders that it may read. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { createFolder } from '../../simulator/testing/folder.fixture.ts';
import { SAMPLE_FOLDERS } from '../target.ts';
import { parseScenarios } from './load.ts';
import { it as base } from './run-scenario.fixture.ts';
import { runScenarios } from './run-scenarios.ts';
import type { FileRule } from './scenario-files.ts';

const CANARY = 'CANARY-1234';
const WORLD = JSON.stringify({ format: 'none', canary: CANARY });
const TITLES = `${CANARY}\nv\n`;
const SHARED = `{ shared: ${CANARY}, steps: [{ request: GET /api/v1/team, name: ${CANARY} }] }`;

/** Scenarios that read a file with that name. */
const places: readonly (readonly [string, (file: string) => string])[] = [
  ['each of a scenario', file => `name: x\neach: ${file}.csv\nsteps: [{ advance: PT1S }]`],
  ['each of a step', file => `name: x\nsteps: [{ advance: PT1S, each: ${file}.csv }]`],
  ['use', file => `name: x\nsteps: [{ use: ${file}.yaml }]`],
  ['use within repeat', file => `name: x\nsteps: [{ repeat: 1, steps: [{ use: ${file}.yaml }] }]`],
  ['world.snapshot', file => `name: x\nworld: { snapshot: ${file}.json }\nsteps: [{ advance: PT1S }]`],
  [
    'form.file',
    file => `name: x\nsteps: [{ request: POST /api/v1/post-csv-import, form: { file: { file: ${file}.csv } }, expect: { status: 400 } }]`,
  ],
  ['content.file', file => `name: x\nsteps: [{ request: POST /api/v1/team, content: { file: ${file}.csv }, expect: { status: 400 } }]`],
];

/** The folder has `own` with the scenario, and files of the same names beside it, below it, and behind links. */
const it = base.extend('folder', ({}, { onCleanup }) => {
  const folder = createFolder(onCleanup);
  for (const name of ['own', 'own/below', 'outside']) {
    mkdirSync(path.join(folder, name));
    for (const [ending, text] of [
      ['csv', TITLES],
      ['yaml', SHARED],
      ['json', WORLD],
    ])
      writeFileSync(path.join(folder, name, `secret.${ending}`), text ?? '');
  }
  symlinkSync(path.join(folder, 'outside'), path.join(folder, 'own/linked'));
  for (const ending of ['csv', 'yaml', 'json'])
    symlinkSync(path.join(folder, `outside/secret.${ending}`), path.join(folder, `own/link.${ending}`));
  return folder;
});

/** All that somebody learns who may let a text run. */
async function learned(
  text: string,
  folder: string,
  rule: FileRule,
  target: Parameters<typeof runScenarios>[1]['target'],
): Promise<string> {
  try {
    const files = parseScenarios(text, path.join(folder, 'own/a.yaml'), 'a.yaml', { files: rule });
    return JSON.stringify([files.map(({ scenario }) => scenario), await runScenarios(files, { target })]);
  } catch (error) {
    return String(error);
  }
}

const OUTSIDE = /is outside of the folder of the scenario; --allow-files <folder> lets scenarios read it/;

describe.for(places)('%s', ([, textOf]) => {
  it.for([
    ['a path that leads up', () => '../outside/secret'],
    ['a path that leads down and up', () => 'below/../../outside/secret'],
    ['an absolute path', (folder: string) => path.join(folder, 'outside/secret')],
    ['a folder that is a link', () => 'linked/secret'],
    ['a file that is a link', () => 'link'],
    ['a path that leads up to nothing', () => '../outside/none'],
  ] as const)('does not read %s', async ([, nameOf], { folder, target }) => {
    const found = await learned(textOf(nameOf(folder)), folder, {}, target);
    expect(found).toMatch(OUTSIDE);
    expect(found).not.toContain(CANARY);
    expect(found).not.toContain('did you mean');
  });

  it('reads what stands beside it, below it, and in a folder that is allowed', async ({ folder, target }) => {
    const allowed = [path.join(folder, 'outside')];
    for (const [name, rule] of [
      ['secret', {}],
      ['below/secret', {}],
      ['../outside/secret', { allowed }],
      ['link', { allowed }],
    ] as const)
      expect(await learned(textOf(name), folder, rule, target)).not.toMatch(/outside of the folder|cannot be read/);
  });

  it('reads nothing but samples where the text comes from somebody else', async ({ folder, target }) => {
    for (const name of ['secret', 'below/secret', '../outside/secret', path.join(folder, 'outside/secret'), '../../../../../etc/passwd']) {
      const found = await learned(textOf(name), folder, { samples: SAMPLE_FOLDERS, isSamplesOnly: true }, target);
      expect(found).toMatch(/is not among the sample files that come with the simulator/);
      expect(found).not.toContain(CANARY);
    }
  });

  it('names the nearest file of its own folder', async ({ folder, target }) => {
    expect(await learned(textOf('secrte'), folder, {}, target)).toMatch(
      /secrte\.\w+ (?:cannot be read|not found).*; did you mean secret\./,
    );
  });
});

it('finds samples by their names, wherever a file is named', async ({ folder, target }) => {
  const rule = { samples: [path.join(folder, 'outside')], isSamplesOnly: true };
  for (const [, textOf] of places) expect(await learned(textOf('secret'), folder, rule, target)).not.toMatch(/sample files|cannot be read/);
});
