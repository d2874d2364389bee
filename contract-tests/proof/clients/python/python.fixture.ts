/** Folders in which it runs tests with the module that `sim pytest` prints. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it as packageTest } from '../../../../bin/package.fixture.ts';
import { blocksOf } from '../../../../bin/pages/page.ts';
import { type Child, type Ended, runToEnd, startChild } from '../../../../simulator/testing/child.ts';
import { createFolder } from '../../../../simulator/testing/folder.fixture.ts';
import { NO_PYTHON, PYTHON } from '../../../../simulator/testing/python.ts';

/** The test of the page. */
export const PAGE_TEST =
  blocksOf(readFileSync(new URL('../../../../bin/python.md', import.meta.url), 'utf8')).find(({ language }) => language === 'python')
    ?.text ?? '';

/** A folder with the module and tests. */
export class PythonProject {
  private readonly python: string;
  private readonly program: string;
  readonly folder: string;

  constructor(python: string, program: string, folder: string) {
    this.python = python;
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
    const own = { SIM_COMMAND: `'${process.execPath}' '${this.program}'`, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1', ...env };
    return [this.python, ['-m', 'pytest', '-q', '-s', '-p', 'no:cacheprovider'], { cwd: this.folder, env: own }];
  }
}

/** `it` with `project`: a new folder that has the printed module and a conftest.py, as the page says. Skips without Python. */
export const it = packageTest.extend('project', async ({ installed, skip }, { onCleanup }) => {
  if (PYTHON === undefined) return skip(NO_PYTHON);
  const project = new PythonProject(PYTHON, installed.program, createFolder(onCleanup));
  const { out } = await runToEnd(process.execPath, [installed.program, 'pytest'], { cwd: project.folder });
  project.write('conftest_sim.py', out);
  project.write('conftest.py', 'pytest_plugins = ["conftest_sim"]\n');
  return project;
});
