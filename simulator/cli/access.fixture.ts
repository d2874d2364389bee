/** Commands that reach a simulator behind a gate. */
import { onTestFinished } from 'vitest';
import { createSimulator } from '../index.ts';
import { type TestIo, testIo } from './cli.fixture.ts';
import { certificate, type Gate, gate } from './gate.fixture.ts';
import { runCli } from './program.ts';

/** A deployment behind a gate. */
export async function gated(options: Gate) {
  const sim = await createSimulator({ clock: 'manual', media: 'discard' });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  return gate(url, options);
}

export const CA = ['--ca', certificate('ca.pem')];
export const CLIENT = ['--client-cert', certificate('client.pem'), '--client-key', certificate('client.key')];
export const TEAM = ['--team', 'team_acme_marketing'];
export const ONE = ['--suite', 'answers/valid/listTeams', '--runs', '3', '--rate', '33', '--min-passed', '1'];
export const KEY = { SIM_API_KEY: 'sk_sim_acme' };
export const ASK = [
  '--',
  process.execPath,
  '-e',
  `fetch(process.env.SIM_URL + '/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' } }).then(async a => { await a.text(); if (!a.ok) process.exit(9); })`,
];

export async function run(args: readonly string[], env: TestIo['env'] = {}) {
  const io = testIo({ ...KEY, PATH: process.env['PATH'], ...env });
  const code = await runCli(args, io);
  return { code, out: io.outs.join('\n'), err: io.errs.join('\n'), io };
}
