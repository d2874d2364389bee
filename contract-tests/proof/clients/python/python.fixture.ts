/** Debian's Python with pytest, and folders in which it runs tests with the module that `sim pytest` prints. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it as packageTest } from '../../../../bin/package.fixture.ts';
import { blocksOf } from '../../../../bin/pages/page.ts';
import { type Child, type Ended, runToEnd, startChild } from '../../../../simulator/testing/child.ts';
import { createFolder } from '../../../../simulator/testing/folder.fixture.ts';

/** The Python of Debian comes first: only its pytest is installed in CI. `PYTHON` in the environment names another one. */
const PROGRAMS = [process.env['PYTHON'] ?? ['/usr/bin/python3', 'python3']].flat();

/** A Python that has pytest; undefined where there is none. */
export const PYTHON = PROGRAMS.find(program => spawnSync(program, ['-m', 'pytest', '--version'], { timeout: 60_000 }).status === 0);

/** The message says what to do where there is none. */
export const NO_PYTHON = 'there is no Python with pytest: on Debian, apt-get install python3-pytest; PYTHON names another program';

/** Says whether tests are skipped without Python: in CI they fail, and say what is missing. */
export const isSkipped = PYTHON === undefined && !process.env['CI'];

/** The test of the page. */
export const PAGE_TEST =
  blocksOf(readFileSync(new URL('../../../../bin/python.md', import.meta.url), 'utf8')).find(({ language }) => language === 'python')
    ?.text ?? '';

/** A folder with the module and tests. */
export class PythonProject {
  private readonly program: string;
  readonly folder: string;

  constructor(program: string, folder: string) {
    this.program = program;
    this.folder = folder;
  }

  write(name: string, text: string): void {
    writeFileSync(path.join(this.folder, name), text);
  }

  /** Runs pytest to its end. Settings of the environment come on top of the command that starts `sim`. */
  pytest(env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return runToEnd(...this.call(env));
  }

  /** Starts pytest, which shows what tests print. */
  start(): Child {
    return startChild(...this.call({}));
  }

  private call(env: Readonly<Record<string, string>>): Parameters<typeof startChild> {
    if (PYTHON === undefined) throw new Error(NO_PYTHON);
    const own = { SIM_COMMAND: `'${process.execPath}' '${this.program}'`, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1', ...env };
    return [PYTHON, ['-m', 'pytest', '-q', '-s', '-p', 'no:cacheprovider'], { cwd: this.folder, env: own }];
  }
}

/** `it` with `project`: a new folder that has the printed module and a conftest.py, as the page says. */
export const it = packageTest.extend('project', async ({ installed }, { onCleanup }) => {
  const project = new PythonProject(installed.program, createFolder(onCleanup));
  const { out } = await runToEnd(process.execPath, [installed.program, 'pytest'], { cwd: project.folder });
  project.write('conftest_sim.py', out);
  project.write('conftest.py', 'pytest_plugins = ["conftest_sim"]\n');
  return project;
});
