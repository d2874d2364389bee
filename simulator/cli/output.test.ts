import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder, it, ran, testIo } from './cli.fixture.ts';
import { checkSeveral, placeOf, writeFile } from './output.ts';
import { runCli } from './program.ts';

describe('a file that a flag names', () => {
  it.skipIf(process.platform === 'win32')('is read by its owner only, and so are the folders that it needs', async () => {
    const folder = emptyFolder();
    const file = path.join(folder, 'a/b/report.json');
    await writeFile('--out', file, '{}');
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
    const modes = [file, path.join(folder, 'a'), path.join(folder, 'a/b')].map(place => statSync(place).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o700]);
  });

  it('names the flag and the file when it cannot be written', async () => {
    const folder = emptyFolder();
    mkdirSync(path.join(folder, 'report.json'));
    await expect(writeFile('--learn', path.join(folder, 'report.json'), '')).rejects.toThrow(
      /^--learn: .*report\.json cannot be written: /,
    );
  });
});

describe('--out', () => {
  it.for<[out: string, place: string]>([
    ['there', 'there/a.json'],
    ['there.d', 'there.d/a.json'],
    ['new', 'new/a.json'],
    ['new.d/', 'new.d/a.json'],
    ['new/deep', 'new/deep/a.json'],
    ['new.xml', 'new.xml'],
    ['new/report.json', 'new/report.json'],
    ['file', 'file'],
    ['file/x.json', 'file/x.json'],
    ['/dev/null', '/dev/null'],
  ])('%s is %s, whatever writes there', ([out, place]) => {
    const cwd = emptyFolder();
    for (const name of ['there', 'there.d']) mkdirSync(path.join(cwd, name));
    writeFileSync(path.join(cwd, 'file'), '');
    expect(placeOf(out, 'a.json', { cwd })).toBe(path.resolve(cwd, place));
  });

  it('is a folder where several reports are written', () => {
    const cwd = emptyFolder();
    expect(() => checkSeveral(undefined, 2, { cwd })).toThrow('Several reporters need a folder: name it with --out');
    expect(() => checkSeveral('out/report.xml', 2, { cwd })).toThrow(
      '--out out/report.xml is a file, and 2 reports are written: name a folder, such as out/report',
    );
    checkSeveral('report.xml', 1, { cwd });
    checkSeveral('reports', 2, { cwd });
  });
});

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
    expect(await ran([...words, '--out', '/dev/full'], { env: { SIM_URL: url } })).toMatchObject({
      code: 2,
      err: 'sim: --out: /dev/full cannot be written: no space left on device; give another place, or make room and access there',
    });
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
