import path from 'node:path';
import type { Fixture } from '../../domain/worlds/fixture.ts';
import { createSimulator } from '../../index.ts';
import { checkedFixture, fixtureProblems } from '../../library/check-fixture.ts';
import { readFixtureFile } from '../../library/read-files.ts';
import { isYamlFile } from '../../text/data-file.ts';
import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { counted, shownPlace, writeFile } from '../output.ts';
import { text } from '../readers.ts';
import type { Settings } from '../settings.ts';

const USAGE =
  'sim fixture --check <file>, sim fixture --export [--out <file>], or sim fixture --from <url> [--team <id>] [--with posts] [--anonymize] [--out <file>]';

/** `sim fixture`: checks a fixture file, or writes one: the world of a running simulator, or the mirror of a deployment. */
export async function runFixture({ settings, io }: Call): Promise<void> {
  const file = settings.one('check');
  const isExport = settings.on('export');
  const isMirror = settings.one('from', text) !== undefined;
  if ([file !== undefined, isExport, isMirror].filter(Boolean).length !== 1) throw usageError(`Usage: ${USAGE}`);
  checkFlags(settings, isMirror);
  if (isExport) return exportTo({ settings, io });
  if (file === undefined) return mirrorTo({ settings, io });
  if (settings.one('out') !== undefined) throw usageError('--out goes with --export or --from');
  const fixture = await read(path.resolve(io.cwd, file));
  const webhookHosts = settings.all('allow-webhook-host');
  const problems = fixtureProblems(fixture, webhookHosts);
  if (problems.length > 0)
    throw usageError(`${file} has ${counted(problems.length, 'problem')}\n${problems.map(({ message }) => `  ${message}`).join('\n')}`);
  await livePast(file, checkedFixture(file, fixture, { webhookHosts }), webhookHosts);
  io.out(`${file} is a fixture`);
}

/** Lets the past of a fixture come about, as a start does. Throws where the rules refuse it. */
async function livePast(file: string, fixture: Fixture, webhookHosts: readonly string[]): Promise<void> {
  try {
    await (await createSimulator({ fixture, webhookHosts, media: 'discard' })).close();
  } catch (error) {
    throw error instanceof TypeError ? usageError(`${file}: ${error.message}`) : error;
  }
}

/** Throws for a flag that has no meaning here. */
function checkFlags(settings: Settings, isMirror: boolean): void {
  const alone = isMirror ? undefined : MIRROR_FLAGS.find(flag => settings.raw(flag) !== undefined);
  if (alone !== undefined) throw usageError(`--${alone} goes with --from`);
  if (isMirror && settings.one('seed', text) !== undefined && !settings.on('anonymize')) throw usageError('--seed goes with --anonymize');
}

const MIRROR_FLAGS = ['team', 'with', 'anonymize', 'seed'] as const;

async function exportTo({ settings, io }: Pick<Call, 'settings' | 'io'>): Promise<void> {
  const fixture = await controlClient(settings).call('getFixture');
  await write(fixture, counted(fixture.organizations.length, 'organization'), { settings, io });
}

async function mirrorTo({ settings, io }: Pick<Call, 'settings' | 'io'>): Promise<void> {
  // Checking a file needs nothing of the contract suites, which take a second to load.
  const { mirrorDeployment } = await import('../deployment/mirror.ts');
  const { fixture, summary } = await mirrorDeployment({ settings, io });
  if (settings.one('out') === undefined) io.err(`Mirrored: ${summary}`);
  await write(fixture, summary, { settings, io });
}

/** Writes to --out, and says so with the summary; else to the standard output. */
async function write(fixture: object, summary: string, { settings, io }: Pick<Call, 'settings' | 'io'>): Promise<void> {
  const out = settings.one('out');
  const json = JSON.stringify(fixture, null, 2);
  if (out === undefined) return io.out(json);
  const shown = shownPlace(out, 'fixture.json', io);
  await writeFile('--out', path.resolve(io.cwd, shown), await contentFor(shown, json, fixture));
  io.out(`Wrote ${shown}: ${summary}`);
}

/** YAML for a file that is named so, else JSON. */
async function contentFor(file: string, json: string, fixture: object): Promise<string> {
  return isYamlFile(file) ? (await import('../../../openapi/yaml-text.ts')).yamlText(fixture) : `${json}\n`;
}

async function read(file: string): Promise<unknown> {
  try {
    return await readFixtureFile(file);
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error;
  }
}
