import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { spreadLoad } from './child.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

/** The files of its package that the library reads. */
const PACKED = ['package.json', 'bin/check-node.cjs', 'dist', 'fixtures'];
const ROOT = process.cwd();
const PAIRS = 5;
const MAX_SECONDS = 0.3;

const EMPTY = `
  import { expect, it } from 'vitest';
  it('works', () => expect(1).toBe(1));
`;
const WITH_LIBRARY = `
  import { expect, it } from 'vitest';
  import { createSimulator } from '${manifest.name}';
  it('works', async () => {
    const sim = await createSimulator();
    const { status } = await sim.fetch('/api/v1/team/team_acme_support', { headers: { 'x-api-key': 'sk_sim_acme' } });
    await sim.close();
    expect(status).toBe(200);
  });
`;

/** Measures the time that the library adds to `npx vitest` with one test file of one test, from its start to its end. */
export async function vitestFile(): Promise<Row[]> {
  const home = await mkdtemp(path.join(tmpdir(), 'bench-vitest-'));
  await install(home);
  const empty = await folderWith(home, 'empty', EMPTY);
  const library = await folderWith(home, 'library', WITH_LIBRARY);
  const alone: number[] = [];
  const added: number[] = [];
  // The first pair only fills caches.
  for (let pair = 0; pair <= PAIRS; pair++) {
    const seconds = await secondsOf(empty);
    const difference = (await secondsOf(library)) - seconds;
    if (pair === 0) continue;
    alone.push(seconds);
    added.push(difference);
  }
  await rm(home, { recursive: true });
  return [
    atMost(`npx vitest, one file with the library − an empty one (${median(alone).toFixed(2)} s)`, median(added), MAX_SECONDS, 's', 2),
  ];
}

/** Copies the package into `node_modules` as npm does. A link would not do, because Vitest follows links and transforms the files that they lead to. */
async function install(home: string): Promise<void> {
  const modules = path.join(home, 'node_modules');
  for (const name of PACKED) await cp(path.join(ROOT, name), path.join(modules, manifest.name, name), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules/vitest'), path.join(modules, 'vitest'));
}

/** Creates a separate project, which does not use the configuration of this one. */
async function folderWith(home: string, name: string, test: string): Promise<string> {
  const folder = path.join(home, name);
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'only.test.js'), test);
  return folder;
}

async function secondsOf(folder: string): Promise<number> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const [command, ...args] = spreadLoad([process.execPath, vitest, 'run', '--root', folder]);
  const started = performance.now();
  await promisify(execFile)(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
  return (performance.now() - started) / 1000;
}
