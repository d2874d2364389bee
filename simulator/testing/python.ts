/** The Python that tests run, with pytest. */
import { spawnSync } from 'node:child_process';

/** The Python of Debian comes first: only its pytest is installed in CI. `PYTHON` in the environment names another one. */
const PROGRAMS = [process.env['PYTHON'] ?? ['/usr/bin/python3', 'python3']].flat();

/** A Python that has pytest; undefined where there is none. */
export const PYTHON = PROGRAMS.find(program => spawnSync(program, ['-m', 'pytest', '--version'], { timeout: 60_000 }).status === 0);

/** The message says what to do where there is none. */
export const NO_PYTHON = 'there is no Python with pytest: on Debian, apt-get install python3-pytest; PYTHON names another program';
