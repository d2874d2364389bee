import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it } from '../../../simulator/testing/folder.fixture.ts';
import { LOCK_CASES } from './lock-cases.ts';

it('two processes that both get the lock are found', async ({ folder }) => {
  const program = path.join(folder, 'careless.mjs');
  writeFileSync(program, "console.log('ready'); process.stdin.once('data', () => console.log('acquired'));");
  const check = LOCK_CASES['two processes at once'];
  expect(await check?.({ file: path.join(folder, 'sim.json'), program })).toBe('the answers were acquired and acquired');
});

it('a holder that does not keep the lock is found', async ({ folder }) => {
  const program = path.join(folder, 'careless.mjs');
  writeFileSync(
    program,
    "import { writeFileSync } from 'node:fs'; console.log('ready'); process.stdin.once('data', () => { writeFileSync(process.argv[2], '{}'); console.log('acquired'); });",
  );
  const check = LOCK_CASES['a holder that runs'];
  expect(await check?.({ file: path.join(folder, 'sim.json'), program })).toContain('the answer was acquired');
});
