import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fixtureProblems } from '../../library/check-fixture.ts';
import { readFixtureFile } from '../../library/read-fixture.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { counted } from '../output.ts';
import { text } from '../readers.ts';

/** `sim fixture`: checks a fixture file, or writes the world of a running simulator as one. */
export async function run({ settings, io }: Call): Promise<void> {
  const file = settings.one('check', text);
  const isExport = settings.on('export') ?? false;
  if ((file === undefined) !== isExport) throw usageError('Usage: sim fixture --check <file>, or sim fixture --export [--out <file>]');
  const out = settings.one('out', text);
  if (file === undefined) return exportTo(out, { settings, io });
  if (out !== undefined) throw usageError('--out goes with --export');
  const problems = fixtureProblems(await read(path.resolve(io.cwd, file)));
  if (problems.length > 0)
    throw usageError(`${file} has ${counted(problems.length, 'problem')}\n${problems.map(({ message }) => `  ${message}`).join('\n')}`);
  io.out(`${file} is a fixture`);
}

async function exportTo(out: string | undefined, { settings, io }: Pick<Call, 'settings' | 'io'>): Promise<void> {
  const fixture = await controlClient(settings).call('getFixture');
  const json = JSON.stringify(fixture, null, 2);
  if (out === undefined) return io.out(json);
  await writeFile(path.resolve(io.cwd, out), await contentFor(out, json, fixture)).catch((error: unknown) => {
    throw usageError(`--out: cannot write ${out}: ${error instanceof Error ? error.message : String(error)}`);
  });
  io.out(`Wrote ${out}: ${counted(fixture.organizations.length, 'organization')}`);
}

/** YAML for a file that is named so, else JSON. */
async function contentFor(file: string, json: string, fixture: object): Promise<string> {
  return /\.ya?ml$/.test(file) ? (await import('yaml')).stringify(fixture, { lineWidth: 0 }) : `${json}\n`;
}

async function read(file: string): Promise<unknown> {
  try {
    return await readFixtureFile(file);
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error;
  }
}
