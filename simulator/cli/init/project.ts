/** What a folder says of its project: the runner of its tests, how its modules are loaded, and its CI system. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDataFile } from '../../text/data-file.ts';
import { readTextFile } from '../../text/text-file.ts';
import { usageError } from '../errors.ts';

export const RUNNERS = ['vitest', 'jest', 'mocha', 'playwright', 'node:test', 'pytest'] as const;
export type Runner = (typeof RUNNERS)[number];

export interface Project {
  readonly runner: Runner;
  /** Why it is taken to be that runner. */
  readonly reason: string;
  readonly ci: 'github' | 'gitlab';
  /** Whether npm installs what package.json names. */
  readonly hasManifest: boolean;
  /** Whether files that end in .js are ES modules. */
  readonly isModule: boolean;
}

/** Dependencies that tell a runner, and words of `npm test` that do. Tests with a browser come last: a project that has others, too, begins with those. */
const PACKAGES = { vitest: 'vitest', jest: 'jest', mocha: 'mocha', playwright: '@playwright/test' } as const;
const NAMES = ['vitest', 'jest', 'mocha', 'playwright'] as const;
/** Files of Python projects. */
const PYTHON = ['pyproject.toml', 'pytest.ini', 'setup.cfg', 'requirements.txt', 'setup.py'];

/** Reads a folder; `wanted` is the runner that the user names. Rejects with a usage error for a package.json that cannot be read. */
export async function readProject(folder: string, wanted?: Runner): Promise<Project> {
  const has = (name: string): boolean => existsSync(path.join(folder, name));
  const ci = has('.gitlab-ci.yml') ? 'gitlab' : 'github';
  const hasManifest = has('package.json');
  const manifest = hasManifest ? await readManifest(path.join(folder, 'package.json')) : {};
  const isModule = Object.entries(manifest).some(([key, value]) => key === 'type' && value === 'module');
  const chosen = wanted === undefined ? runnerOf(manifest, PYTHON.find(has)) : { runner: wanted, reason: 'you named it' };
  return { ...chosen, ci, hasManifest, isModule };
}

/** A runner that package.json names comes before a file of Python. */
function runnerOf(manifest: object, python: string | undefined): Pick<Project, 'runner' | 'reason'> {
  const installed = NAMES.find(name => GROUPS.some(group => Object.hasOwn(objectIn(manifest, group), PACKAGES[name])));
  if (installed !== undefined) return { runner: installed, reason: `package.json has ${PACKAGES[installed]}` };
  const script = objectIn(manifest, 'scripts')['test'];
  const named = NAMES.find(name => typeof script === 'string' && script.split(/\s+/).includes(name));
  if (named !== undefined) return { runner: named, reason: `npm test runs ${named}` };
  if (python !== undefined) return { runner: 'pytest', reason: `there is ${python}` };
  return { runner: 'node:test', reason: 'neither package.json nor a file of Python names another runner; sim init pytest takes that one' };
}

const GROUPS = ['devDependencies', 'dependencies'];

async function readManifest(file: string): Promise<object> {
  try {
    const value = await parseDataFile('package.json', readTextFile(file));
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw usageError(`package.json cannot be read: ${reason}`);
  }
  throw usageError('package.json is no object');
}

function objectIn(value: object, key: string): Readonly<Record<string, unknown>> {
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
