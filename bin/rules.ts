/**
 * `npm run rules`: how many rules the tests prove, by area. With --open it lists the others. Fails when a test claims a rule
 * that does not exist, or when an area that is called done has an open one.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type AreaCount, type Claim, claimedIds, type DoneFile, type RulesFile, report } from '../contract-tests/rules/rules.ts';
import { readPassedTests } from './passed-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function readYaml<T>(name: string): Promise<T> {
  // rules.test.ts checks the shape of these files.
  return parse(await readFile(path.join(root, 'contract-tests/rules', name), 'utf8')) as T;
}

function claims(): Claim[] {
  const passed = readPassedTests();
  if (!passed) {
    console.error('No test has been run yet. Run: npm test');
    process.exit(1);
  }
  return Object.entries(passed)
    .filter(([file]) => existsSync(path.join(root, file)))
    .flatMap(([file, names]) => names.flatMap(claimedIds).map(id => ({ id, file })));
}

function row(area: string, proven: number | string, open: number | string, waiting: number | string, done: string): string {
  return `${area.padEnd(18)}${String(proven).padStart(8)}${String(open).padStart(8)}${String(waiting).padStart(9)}  ${done}`;
}

function total(counts: readonly AreaCount[], of: (count: AreaCount) => number): number {
  return counts.reduce((sum, count) => sum + of(count), 0);
}

const { areas, failures, notes } = report(await readYaml<RulesFile>('rules.yaml'), await readYaml<DoneFile>('done.yaml'), claims());
console.log(row('area', 'proven', 'open', 'waiting', ''));
for (const { area, proven, open, waiting, done } of areas) console.log(row(area, proven, open.length, waiting, done ? 'done' : ''));
console.log(
  row(
    'all',
    total(areas, count => count.proven),
    total(areas, count => count.open.length),
    total(areas, count => count.waiting),
    '',
  ),
);
if (process.argv.includes('--open')) {
  for (const rule of areas.flatMap(count => count.open)) console.log(`${rule.id}  ${rule.rule}`);
}
for (const note of notes) console.log(`note: ${note}`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
