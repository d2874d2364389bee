import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { simAt } from '../../../simulator/cli/cli.fixture.ts';
import { createSimulator } from '../../../simulator/index.ts';
import { it as base } from '../../../simulator/testing/folder.fixture.ts';
import { deferred } from '../../../simulator/testing/within.ts';
import { mountSmallDisk, type SmallDisk } from './damaged-disk.ts';
import { callerOf } from './fixtures/busy-world.ts';

/** A small disk of the test's own. Only root may mount one: elsewhere the test is skipped, and says why. */
const it = base.extend('disk', async ({ folder, skip }, { onCleanup }): Promise<SmallDisk> => {
  const disk = mountSmallDisk(folder);
  if (typeof disk === 'string') return skip(disk);
  onCleanup(() => disk.remove());
  return disk;
});

const FAILURES: readonly (readonly [name: string, breakDisk: (disk: SmallDisk) => void, repair: (disk: SmallDisk) => void])[] = [
  ['is full', disk => disk.fill(), disk => disk.free()],
  ['is read-only', disk => disk.setReadOnly(true), disk => disk.setReadOnly(false)],
];

it.for(FAILURES)(
  'a save that fails because the disk %s leaves the state file as it was, to the byte',
  async ([, breakDisk, repair], { disk }) => {
    const state = path.join(disk.folder, 'sim.json');
    const problem = deferred<unknown>('the simulator reports a problem');
    const simulator = await createSimulator({ state, media: 'discard', throttle: false, onProblem: problem.resolve });
    const before = readFileSync(state);
    breakDisk(disk);
    try {
      await callerOf(simulator)('POST', '/_sim/organizations/org_acme/teams', { name: 'Later' });
      expect(String(await problem.promise)).toMatch(/^StateFileError: The state file .* cannot be used: /);
      expect(readFileSync(state).equals(before)).toBe(true);
    } finally {
      repair(disk);
      await simulator.close();
    }
    expect(readFileSync(state, 'utf8')).toContain('"name":"Later"');
  },
);

it.for(FAILURES)(
  'an export that fails because the disk %s leaves the file as it was, to the byte',
  async ([, breakDisk, repair], { disk }) => {
    const file = path.join(disk.folder, 'world.json');
    const simulator = await createSimulator({ media: 'discard', throttle: false });
    const { url } = await simulator.listen();
    try {
      expect((await simAt(url, 'snapshot', 'export', 'default', '--out', file)).code).toBe(0);
      const before = readFileSync(file);
      breakDisk(disk);
      await callerOf(simulator)('POST', '/_sim/organizations/org_acme/teams', { name: 'Later' });
      expect(await simAt(url, 'snapshot', 'export', 'default', '--out', file)).toEqual({
        code: 2,
        text: expect.stringMatching(/^sim: --out: .*world\.json cannot be written: .*; give another place, or make room and access there$/),
      });
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(disk.folder)).not.toContain('world.json.tmp');
      repair(disk);
      expect((await simAt(url, 'snapshot', 'export', 'default', '--out', file)).code).toBe(0);
      expect(readFileSync(file, 'utf8')).toContain('"name":"Later"');
    } finally {
      repair(disk);
      await simulator.close();
    }
  },
);
