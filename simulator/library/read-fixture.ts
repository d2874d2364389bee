import { readFile } from 'node:fs/promises';
import type { Fixture } from '../domain/worlds/fixture.ts';
import { checkYamlDepth } from '../kernel/yaml-depth.ts';
import { worldFixture } from '../package-files.ts';

const BUILT_IN = new Set(['default', 'empty']);

/** Reads a fixture: `default`, `empty`, or a JSON or YAML file. Rejects with a TypeError that says what is wrong with it. */
export async function readFixture(nameOrFile: string): Promise<Fixture> {
  if (BUILT_IN.has(nameOrFile)) return JSON.parse(await readFile(worldFixture(nameOrFile), 'utf8')) as Fixture;
  const text = await readFile(nameOrFile, 'utf8').catch(() => {
    throw new TypeError(`No fixture ${nameOrFile}: give default, empty, or a JSON or YAML file`);
  });
  const value = await parseFixture(nameOrFile, text);
  if (typeof value !== 'object' || value === null || !Array.isArray((value as { organizations?: unknown }).organizations)) {
    throw new TypeError(`${nameOrFile} is no fixture: it needs a list "organizations" (see fixtures/worlds/default.json)`);
  }
  return value as Fixture;
}

async function parseFixture(file: string, text: string): Promise<unknown> {
  try {
    if (!/\.ya?ml$/.test(file)) return JSON.parse(text);
    checkYamlDepth(text);
    return (await import('yaml')).parse(text);
  } catch (error) {
    throw new TypeError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
