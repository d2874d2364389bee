/** Commands that reach a simulator behind a gate. */
import { onTestFinished } from 'vitest';
import { createSimulator } from '../../index.ts';
import { type Given, KEY, ran } from '../cli.fixture.ts';
import { certificate, type Gate, gate } from './gate.fixture.ts';

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
export const ASK = [
  '--',
  process.execPath,
  '-e',
  `fetch(process.env.SIM_URL + '/api/v1/team', { headers: { 'x-api-key': 'sk_sim_acme' } }).then(async a => { await a.text(); if (!a.ok) process.exit(9); })`,
];

export const run = (args: readonly string[], env: Given['env'] = {}, files: Given['files'] = {}) =>
  ran(args, { env: { ...KEY, PATH: process.env['PATH'], ...env }, files });
