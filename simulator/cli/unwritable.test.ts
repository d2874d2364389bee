/** What commands say of files that cannot be written: one sentence with the flag and the path, and the exit code 2. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder, it, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

const BELOW_A_FILE = 'file/out';
const SCENARIO = 'name: Nothing\nsteps:\n  - advance: PT1S\n';

describe('a place that cannot be written', () => {
  it.for([
    ['fixture', ['fixture', '--export', '--out', BELOW_A_FILE]],
    ['snapshot', ['snapshot', 'export', 'default', '--out', BELOW_A_FILE]],
    ['run', ['run', 'scenario.yaml', '--reporter', 'json', '--out', BELOW_A_FILE]],
    ['proxy', ['proxy', '--target', 'http://127.0.0.1:9', '--har', BELOW_A_FILE]],
    ['serve with --state', ['--port', '0', '--state', BELOW_A_FILE]],
    ['serve with --media', ['--port', '0', '--media', BELOW_A_FILE]],
  ] as const)('is one sentence of sim %s', async ([, words], { simulator: { url } }) => {
    const folder = emptyFolder();
    writeFileSync(path.join(folder, 'file'), '');
    writeFileSync(path.join(folder, 'scenario.yaml'), SCENARIO);
    const io = testIo({ SIM_URL: url }, folder);
    // The simulator takes paths of its options from the folder of the process.
    const args = words.map(word => (word === BELOW_A_FILE ? path.join(folder, word) : word));
    expect(await runCli(args, io)).toBe(2);
    expect(io.errs).toEqual([expect.stringMatching(/^sim: [^\n]*file\/out[^\n]* cannot be (?:written|used): not a directory[.;] [^\n]+$/)]);
  });

  it.skipIf(process.platform !== 'linux').for([
    ['fixture', '--export'],
    ['snapshot', 'export', 'default'],
  ])('says that the disk is full: %s %s', async (words, { simulator: { url } }) => {
    const io = testIo({ SIM_URL: url });
    expect(await runCli([...words, '--out', '/dev/full'], io)).toBe(2);
    expect(io.errs).toEqual([
      'sim: --out: /dev/full cannot be written: no space left on device; give another place, or make room and access there',
    ]);
  });

  it.skipIf(process.platform !== 'linux')('of a recording does not end what is proxied', async ({ simulator: { url } }) => {
    const io = testIo();
    const ended = runCli(['proxy', '--target', url, '--har', '/dev/full'], io);
    expect(await ended).toBe(2);
    expect(io.errs).toEqual([
      'sim: --har: /dev/full cannot be written: no space left on device; give another place, or make room and access there',
    ]);
  });
});
