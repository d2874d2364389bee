/** A state file has only one writer, even if an earlier one was killed. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LOCK_CASES } from '../lock-cases.ts';
import type { Trial } from '../trial.ts';

const PROCESS = fileURLToPath(new URL('../lock-process.ts', import.meta.url));

export const writers: Trial = {
  id: 'writers',
  title: 'Two writers of a state file, stale locks, a clock set back, reused process ids',
  goal: 'correctly refused or taken over, each time',
  async run({ scaled, folder }) {
    const program = path.join(folder, 'lock-process.mjs');
    await build({ entryPoints: [PROCESS], outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
    const kinds = Object.entries(LOCK_CASES);
    const cases = scaled(100, kinds.length);
    const failures: string[] = [];
    // The cases run one after the other, because some change the time of this process.
    for (let i = 0; i < cases; i++) {
      const [kind, check] = kinds[i % kinds.length] ?? ['', () => Promise.resolve('there are no cases')];
      const wrong = await check({ file: path.join(folder, `${i}.json`), program });
      if (wrong !== undefined) failures.push(`case ${i}, ${kind}: ${wrong}`);
    }
    return {
      figures: [
        { what: 'cases', value: cases, unit: '' },
        { what: 'kinds', value: kinds.length, unit: '' },
        { what: 'correctly refused or taken over', value: cases - failures.length, unit: '', goal: { bound: cases, is: 'exactly' } },
      ],
      failures,
      skipped: [],
    };
  },
};
