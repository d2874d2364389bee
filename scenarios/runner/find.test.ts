import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../simulator/testing/folder.fixture.ts';
import { findScenarios } from './find.ts';

const FILES = ['a.yaml', 'b.yml', 'c.json', 'posts/d.yaml', 'posts/deep/e.yaml', 'node_modules/other/f.yaml', 'none/readme.md'];

/** `it` with `folder`: a folder with {@link FILES}, which the tests of this file share. */
const it = test.extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = createFolder(onCleanup);
  for (const name of ['posts/deep', 'node_modules/other', 'none']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of FILES) writeFileSync(path.join(folder, name), '');
  return folder;
});

describe('findScenarios', () => {
  it.for<[string[], string[]]>([
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
  ])('%j → %j', async ([words, files], { folder }) => {
    expect((await findScenarios(words, folder)).map(place => path.relative(folder, place))).toEqual(files);
  });

  it.for<[string, string]>([
    ['nowhere.yaml', 'No scenario matches nowhere.yaml; give a file'],
    ['x*.yaml', 'No scenario matches x*.yaml'],
    ['none', 'none contains no scenarios (.yaml or .yml files)'],
  ])('rejects %s', async ([word, message], { folder }) => {
    await expect(findScenarios([word], folder)).rejects.toThrow(message);
  });
});
