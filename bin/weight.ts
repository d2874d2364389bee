/** `npm run weight`: prints the lines written by hand in each room, production and tests, and the number of files. */
import { execFileSync } from 'node:child_process';
import { ROOT, weights } from './weights.ts';

const rows = [...weights()].map(([room, { production, tests, files }]) => [room, production, tests, files] as const);
const sum = (column: 1 | 2 | 3): number => rows.reduce((total, row) => total + row[column], 0);
for (const row of [['room', 'production', 'tests', 'files'], ...rows, ['all', sum(1), sum(2), sum(3)]])
  console.log(row.map((cell, i) => (i === 0 ? String(cell).padEnd(34) : String(cell).padStart(10))).join(''));
const kept = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
console.log(`${kept.length} files in git`);
