import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { machineOf, readRun, writeRun } from './kept.ts';
import { atLeast, plain } from './table.ts';

it('reads a saved run, with five digits and without figures that could not be measured', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'run.json');
  const kept = atLeast('ratio', 0.123_456_789, 0.5);
  writeRun(file, { machine: machineOf(), rows: [kept, plain('unknown', Number.NaN, 's'), { what: 'nginx', skipped: 'not installed' }] });
  expect(readRun(file)).toEqual({
    machine: machineOf(),
    rows: [
      { what: 'ratio', figure: { ...kept.figure, value: 0.123_46 } },
      { what: 'nginx', skipped: 'not installed' },
    ],
  });
});

it('names processor, cores and Node', () => {
  expect(machineOf()).toMatch(/^\d+ × .+, Node v\d+/);
});
