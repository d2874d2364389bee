/** Same version, seed, start time and sequence of calls give the same bytes, in another process and at another speed of the machine. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runToEnd } from '../child.ts';

const PROGRAM = fileURLToPath(new URL('run.ts', import.meta.url));

async function outputOf(simulatorSeed: number, machineSeed: number, steps: number): Promise<string[]> {
  const args = ['--import', 'tsx', PROGRAM, ...[simulatorSeed, machineSeed, steps].map(String)];
  const { code, out, err } = await runToEnd(process.execPath, args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n');
}

const idsIn = (lines: readonly string[]) =>
  new Set(lines.flatMap(line => line.match(/\b(?:post|team|evt|wh|upload|media|csv)_[a-z2-9]{16}\b/g) ?? []));

/** `it` with the outputs of three runs, which the tests of this file share. */
const it = test.extend('outputs', { scope: 'file' }, async () => {
  const [first, second, other] = await Promise.all([outputOf(1, 1, 420), outputOf(1, 2, 420), outputOf(2, 1, 60)]);
  return { first, second, other };
});

it('runs steps of every kind, with and without errors', ({ outputs: { first } }) => {
  const statuses = new Set(first.flatMap(line => /^(?:GET|POST|PATCH|DELETE) \S+ (\d+) /.exec(line)?.slice(1) ?? []));
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining(['200', '201', '400', '403', '404']));
  expect(first.filter(line => /^[A-Z]+ \//.test(line)).length).toBeGreaterThan(400);
  expect(first.filter(line => line.startsWith('SENT')).length).toBeGreaterThan(50);
  for (const way of [
    'POST /api/v1/upload 200',
    'POST /api/v1/upload 400',
    'POST /api/v1/upload/from-url 200',
    'POST /api/v1/upload/finalize 200',
  ])
    expect(first.filter(line => line.startsWith(way)).length, way).toBeGreaterThan(0);
  for (const status of ['DRAFT', 'SCHEDULED', 'POSTED', 'ERROR', 'DELETED', 'FAILED', 'SUCCEEDED', 'COMPLETED_WITH_ERRORS'])
    expect(first.join('\n')).toContain(`"status":"${status}"`);
  expect(first.join('\n').match(/"author":\{"externalId"/g)?.length).toBeGreaterThan(3);
  expect(first.filter(line => line.startsWith('PROBLEM'))).toEqual([]);
});

it('gives the same answers, events and snapshot with the same seed', ({ outputs: { first, second } }) => {
  const difference = first.findIndex((line, i) => line !== second[i]);
  expect([difference, first[difference], second[difference]]).toEqual([-1, undefined, undefined]);
  expect(second).toHaveLength(first.length);
});

it('gives no id twice with another seed', ({ outputs: { first, other } }) => {
  const [mine, others] = [idsIn(first), idsIn(other)];
  expect(mine.size).toBeGreaterThan(100);
  expect([...mine].filter(id => others.has(id))).toEqual([]);
});
