import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findScenarios } from './find.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scenarios-'));
  for (const name of ['posts/deep', 'node_modules/other', 'none']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ['a.yaml', 'b.yml', 'c.json', 'posts/d.yaml', 'posts/deep/e.yaml', 'node_modules/other/f.yaml', 'none/readme.md'])
    writeFileSync(path.join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('findScenarios', () => {
  it.each([
    [['a.yaml'], ['a.yaml']],
    [
      ['b.yml', 'a.yaml', './b.yml'],
      ['b.yml', 'a.yaml'],
    ],
    [['c.json'], ['c.json']],
    [['.'], ['a.yaml', 'b.yml', 'posts/d.yaml', 'posts/deep/e.yaml']],
    [['posts'], ['posts/d.yaml', 'posts/deep/e.yaml']],
    [['*.yaml'], ['a.yaml']],
    [['posts/*'], ['posts/d.yaml']],
    [['**/*.yaml'], ['a.yaml', 'posts/d.yaml', 'posts/deep/e.yaml']],
    [['posts/**/*.yaml'], ['posts/d.yaml', 'posts/deep/e.yaml']],
    [
      ['?.yml', 'posts/d*'],
      ['b.yml', 'posts/d.yaml'],
    ],
  ])('%j → %j', async (words, files) => {
    expect((await findScenarios(words, folder)).map(place => path.relative(folder, place))).toEqual(files);
  });

  it.each([
    ['nowhere.yaml', 'No scenario matches nowhere.yaml; give a file'],
    ['x*.yaml', 'No scenario matches x*.yaml'],
    ['none', 'none contains no scenarios (.yaml or .yml files)'],
  ])('rejects %s', async (word, message) => {
    await expect(findScenarios([word], folder)).rejects.toThrow(message);
  });
});
