import { readFile } from 'node:fs/promises';
import type { Fixture } from '../domain/worlds/fixture.ts';
import { worldFixture } from '../package-files.ts';
import { checkedFixture } from './check-fixture.ts';
import { readDataFile } from './read-data-file.ts';

const BUILT_IN = new Set(['default', 'demo', 'empty']);

/** Reads a fixture: `default`, `demo`, `empty`, or a JSON or YAML file, whose webhooks may go by http to loopback and to `webhookHosts`. Rejects with a TypeError that says what is wrong with it. */
export async function readFixture(nameOrFile: string, webhookHosts?: readonly string[]): Promise<Fixture> {
  // A test has checked those.
  if (BUILT_IN.has(nameOrFile)) return JSON.parse(await readFile(worldFixture(nameOrFile), 'utf8')) as Fixture;
  return checkedFixture(nameOrFile, await readFixtureFile(nameOrFile), { hint: '; see sim fixture --check', webhookHosts });
}

/** The content of a JSON or YAML file, not checked. Rejects with a TypeError when it cannot be read. */
export function readFixtureFile(file: string): Promise<unknown> {
  return readDataFile(file, `No fixture ${file}: give default, demo, empty, or a JSON or YAML file`);
}
