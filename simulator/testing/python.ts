/** The Python that tests run, with pytest. */
import { spawnSync } from 'node:child_process';

/** The Python of Debian comes first: only its pytest is installed in CI. `PYTHON` in the environment names another one. */
const PROGRAMS = [process.env['PYTHON'] ?? ['/usr/bin/python3', 'python3']].flat();

/** The absolute path of a Python that has pytest, so that it also starts where a test sets another PATH; undefined where there is none. */
export const PYTHON = PROGRAMS.map(fileWithPytest).find(file => file !== undefined);

function fileWithPytest(program: string): string | undefined {
  const script = 'import pytest, sys; print(sys.executable)';
  const { status, stdout } = spawnSync(program, ['-c', script], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? stdout.trim() : undefined;
}

/** The message says what to do where there is none. */
export const NO_PYTHON = 'there is no Python with pytest: on Debian, apt-get install python3-pytest; PYTHON names another program';
