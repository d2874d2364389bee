import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../simulator/testing/listen.ts';
import { createDid } from '../caller.ts';
import { type Child, spreadLoad, startAnswering } from './child.ts';
import { median, rateOf } from './load.ts';
import { plain, type Row } from './table.ts';

const CONFIG = 'contract-tests/proof/bench/servers/shared.conf';
const TEAMS = 16;
const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const ROUND_MS = 500;

/** Loads a simulator that 16 teams share: one process or several, behind nginx, which sends each API key to the same process. */
export async function shared(): Promise<Row[]> {
  const version = spawnSync('nginx', ['-v']).stderr?.toString().trim();
  if (!version) return [{ what: 'a shared simulator behind nginx', skipped: 'nginx is not installed' }];
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-shared-'));
  const fixture = path.join(folder, 'teams.json');
  writeFileSync(fixture, JSON.stringify({ organizations: Array.from({ length: TEAMS }, (_, i) => organization(i)) }));
  const rows: Row[] = [];
  let one = 0;
  for (const count of PROCESSES) {
    const rate = await rateBehindNginx(folder, fixture, count);
    one ||= rate;
    const what = `16 teams, ${count} simulator${count === 1 ? '' : 's'} behind ${version.split(': ')[1]}`;
    if (count > 1) rows.push(plain(`${what} ÷ one`, rate / one, '×', 2));
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

async function rateBehindNginx(folder: string, fixture: string, count: number): Promise<number> {
  const simulators: Child[] = [];
  for (let i = 0; i < count; i++) simulators.push(await startShared(fixture));
  const proxy = await startProxy(folder, simulators);
  await checkTogether(proxy.url);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const each = await Promise.all(Array.from({ length: TEAMS }, (_, i) => rateOf(proxy.url, loadOf(i), ROUND_MS, 1)));
    rates.push(each.reduce((sum, rate) => sum + rate, 0));
  }
  await proxy.stop();
  await Promise.all(simulators.map(simulator => simulator.stop()));
  return median(rates);
}

/** Starts a simulator that may use any core, as a shared one would. */
function startShared(fixture: string): Promise<Child> {
  const flags = ['--log', 'silent', '--no-throttle', '--fixture', fixture];
  return startAnswering(port => ['bin/sim.js', 'serve', '--port', port, ...flags], { isPinned: false, key: keyOf(0) });
}

async function startProxy(folder: string, simulators: readonly Child[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const servers = simulators.map(({ url }) => `server ${new URL(url).host};`).join(' ');
  const config = readFileSync(CONFIG, 'utf8').replaceAll('FOLDER', folder).replace('PORT', String(port)).replace('SERVERS', servers);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config);
  mkdirSync(path.join(folder, 'body'), { recursive: true });
  const [command, ...args] = spreadLoad(['nginx', '-c', file]);
  const nginx = spawn(command, args, { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url, { headers: { 'x-api-key': keyOf(0) } }).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
  return {
    url,
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    },
  };
}

/** Throws unless each team finds what it created, in the default world and in a world of its own. */
async function checkTogether(url: string): Promise<void> {
  for (let i = 0; i < TEAMS; i++) {
    const { id: world } = await createDid({ fetch, baseUrl: url, apiKey: keyOf(i) })('POST', '/_sim/worlds', {});
    for (const key of [keyOf(i), `${keyOf(i)}_${String(world)}`]) {
      const did = createDid({ fetch, baseUrl: url, apiKey: key });
      const { id } = await did('POST', '/api/v1/team', { name: 'Together' });
      await did('GET', `/api/v1/team/${String(id)}`);
    }
  }
}

function loadOf(team: number) {
  return { method: 'GET', path: `/api/v1/team/team_${team}`, headers: { 'x-api-key': keyOf(team) } } as const;
}

function keyOf(team: number): string {
  return `sk_team_${team}`;
}

function organization(i: number): object {
  const owner = { id: `user_${i}`, email: `owner${i}@example.com`, firstName: 'Olivia', lastName: `Team ${i}` };
  const features = { dms: true, automations: true };
  const teams = [{ id: `team_${i}`, name: `Team ${i}`, accounts: [] }];
  return { id: `org_${i}`, name: `Team ${i}`, plan: 'BUSINESS', apiKeys: [keyOf(i)], features, owner, teams };
}
