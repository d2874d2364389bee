import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it } from '../testing/folder.fixture.ts';
import { writeFile } from './output.ts';

it.skipIf(process.platform === 'win32')('is read by its owner only, and so are the folders that it needs', async ({ folder }) => {
  const file = path.join(folder, 'a/b/report.json');
  await writeFile('--out', file, '{}');
  expect(readFileSync(file, 'utf8')).toBe('{}\n');
  const modes = [file, path.join(folder, 'a'), path.join(folder, 'a/b')].map(place => statSync(place).mode & 0o777);
  expect(modes).toEqual([0o600, 0o700, 0o700]);
});

it('names the flag and the file when it cannot be written', async ({ folder }) => {
  mkdirSync(path.join(folder, 'report.json'));
  await expect(writeFile('--learn', path.join(folder, 'report.json'), '')).rejects.toThrow(/^--learn: .*report\.json cannot be written: /);
});
