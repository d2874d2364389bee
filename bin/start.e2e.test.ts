import { copyFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished } from 'vitest';
import { runToEnd, startChild } from '../simulator/testing/child.ts';
import { it as folderTest } from '../simulator/testing/folder.fixture.ts';

const BIN = fileURLToPath(new URL('.', import.meta.url));
const ESBUILD = fileURLToPath(new URL('../node_modules/esbuild', import.meta.url));
/** The files under test. */
const TRIED = ['start.js', 'check-node.cjs', 'end-with-npm.js'];
const FOLDERS = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator/http', 'dist', 'node_modules/.cache'];
const FILES = [
  'bin/build.ts',
  'bin/sim.js',
  'simulator/http/a.ts',
  'dist/cli.js',
  'node_modules/.cache/built',
  'package-lock.json',
  'tsconfig.json',
];

/** Instants in seconds; the build is the latest of all. */
const LONG_AGO = 1_700_000_000;
const BUILT = LONG_AGO + 100;
const LATER = LONG_AGO + 200;

/** `it` with `project`: one that was built after its last change, and whose build says so. */
const it = folderTest.extend('project', ({ folder }) => {
  const place = (name: string): string => path.join(folder, name);
  for (const name of FOLDERS) mkdirSync(place(name), { recursive: true });
  for (const name of FILES) writeFileSync(place(name), '');
  writeFileSync(place('bin/build.ts'), "const word: string = 'built'; console.log(word); process.send?.(word);");
  writeFileSync(place('bin/sim.js'), "console.log('started', ...process.argv.slice(2))");
  symlinkSync(ESBUILD, place('node_modules/esbuild'));
  writeFileSync(place('package.json'), '{"type":"module","scripts":{"start":"node bin/start.js"}}');
  writeFileSync(place('tsconfig.json'), '{}');
  for (const name of TRIED) copyFileSync(path.join(BIN, name), place(`bin/${name}`));
  const touch = (name: string, at: number): void => utimesSync(place(name), at, at);
  for (const name of [...FILES, ...TRIED.map(file => `bin/${file}`), ...FOLDERS, 'simulator']) touch(name, LONG_AGO);
  touch('node_modules/.cache/built', BUILT);
  return {
    touch,
    remove: (name: string) => rmSync(place(name)),
    write: (name: string, text: string) => writeFileSync(place(name), text),
    /** Resolves when all processes that it started have ended. */
    async start() {
      const { out, err, code } = await runToEnd(process.execPath, [place('bin/start.js'), '--seed', '7'], { cwd: folder });
      return { lines: out.trim().split('\n'), says: err, code };
    },
    npmStart: () => startChild('npm', ['start'], { cwd: folder }),
  };
});

const STARTED = 'started --seed 7';

describe('npm start', () => {
  it('builds nothing when nothing has changed', async ({ project }) => {
    expect(await project.start()).toEqual({ lines: [STARTED], says: '', code: 0 });
  });

  it.for(['simulator/http/a.ts', 'package-lock.json'])('builds first when %s has changed', async (name, { project }) => {
    project.touch(name, LATER);
    expect(await project.start()).toEqual({
      lines: ['built', STARTED],
      says: expect.stringMatching(/^Building the simulator.*\n$/),
      code: 0,
    });
  });

  it('builds first when a file is gone', async ({ project }) => {
    project.remove('simulator/http/a.ts');
    expect((await project.start()).lines).toEqual(['built', STARTED]);
  });

  it.for(['dist/cli.js', 'node_modules/.cache/built'])('builds first when %s is missing', async (name, { project }) => {
    project.remove(name);
    expect((await project.start()).lines).toEqual(['built', STARTED]);
  });

  it('says in one line that Node is too old, and builds nothing', async ({ project }) => {
    project.write('bin/check-node.cjs', "throw new Error('social-publishing-sim needs Node 20.19 or later, this is 18.20.4');");
    project.remove('dist/cli.js');
    expect(await project.start()).toMatchObject({ lines: [''], code: 2 });
  });

  it('does not start what cannot be built', async ({ project }) => {
    project.write('bin/build.ts', "console.log('a mistake'); process.exit(3);");
    expect(await project.start()).toMatchObject({ lines: ['a mistake'], code: 3 });
  });

  it('goes on when the dashboard cannot be built', async ({ project }) => {
    project.write('bin/sim.js', "import { writeFileSync } from 'node:fs'; writeFileSync('running', '')");
    project.write(
      'bin/build.ts',
      `import { existsSync } from 'node:fs';
       process.send?.('built');
       while (!existsSync('running')) await new Promise(setImmediate);
       console.log('a mistake');
       process.exit(1);`,
    );
    expect(await project.start()).toMatchObject({ lines: ['a mistake'], code: 0 });
  });

  it('builds the dashboard only when the simulator listens', async ({ project }) => {
    project.write(
      'bin/sim.js',
      `import { channel } from 'node:diagnostics_channel';
       import { existsSync, writeFileSync } from 'node:fs';
       const until = async name => { while (!existsSync(name)) await new Promise(setImmediate); };
       writeFileSync('starting', '');
       await until('seen');
       channel('sim:listening').publish('');
       await until('pages');`,
    );
    project.write(
      'bin/build.ts',
      `import { existsSync, writeFileSync } from 'node:fs';
       process.once('disconnect', () => writeFileSync('pages', ''));
       process.send?.('built');
       while (!existsSync('starting')) await new Promise(setImmediate);
       console.log(process.connected ? 'waits' : 'goes on');
       writeFileSync('seen', '');`,
    );
    expect(await project.start()).toMatchObject({ lines: ['waits'], code: 0 });
  });

  it('ends when npm is ended', async ({ project }) => {
    project.write(
      'bin/sim.js',
      "process.once('SIGHUP', () => { console.log('saved'); process.exit(); }); setInterval(() => undefined, 1000); console.log('pid', process.pid);",
    );
    const npm = project.npmStart();
    const pid = await npm.found(out => /pid (\d+)/.exec(out)?.[1]);
    onTestFinished(() => killAll([Number(pid)]));
    // Its output ends with the last process that has it.
    expect((await npm.stop()).out).toContain('saved');
  });

  it('ends when npm is ended during a build', async ({ project }) => {
    project.remove('dist/cli.js');
    project.write(
      'bin/build.ts',
      "process.once('disconnect', () => console.log('alone')); console.log('pids', process.ppid, process.pid);",
    );
    const npm = project.npmStart();
    const pids = await npm.found(out => /pids (\d+) (\d+)/.exec(out)?.slice(1));
    onTestFinished(() => killAll(pids.map(Number)));
    expect((await npm.stop()).out).toMatch(/alone\n$/);
  });
});

/** Kills what a failed test has left. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}
