import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allSuites } from '../suites/all.ts';
import files from './left-properties.json' with { type: 'json' };
import { whyLeft } from './left-properties.ts';

it('names the test of a property that has left, by id or by the beginning of its id', () => {
  expect(whyLeft('automations/drafts')).toContain('contract-tests/proof/behaviour/automations/drafts.test.ts in the repository');
  expect(whyLeft('ids/foreign/getPost')).toContain('ids/foreign/getPost has left sim contract');
  expect(whyLeft('ids/foreign')).toContain('proof/behaviour/general/foreign-ids.test.ts in the repository');
  expect(whyLeft('races')).toContain('proof/behaviour/races/races.test.ts in the repository');
  expect(whyLeft('control')).toContain('proof/behaviour in the repository');
  expect(whyLeft('ids/unknown/getPost')).toBeUndefined();
  expect(whyLeft('automations/drafts-of-nobody')).toBeUndefined();
});

it('names only existing files, and no property of sim contract', () => {
  const folder = new URL('../proof/behaviour/', import.meta.url);
  expect(Object.values(files).filter(file => !existsSync(new URL(file, folder)))).toEqual([]);
  expect(allSuites().properties.filter(({ id }) => whyLeft(id) !== undefined)).toEqual([]);
});
