/** A clock that has years of jobs to run leaves its turns to requests and to the end of the process. */
import { expect } from 'vitest';
import type { ClockMove } from '../../openapi/generated/control-types.ts';
import { it } from './control/control.fixture.ts';

const json = { 'content-type': 'application/json' };

const teams = (url: string): Promise<Response> => fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme' } });

/** Nearly the hundred years that one call may advance. */
const FAR = '2126-01-01T00:00:00.000Z';

it('answers requests during an advance of a hundred years, which ends with the simulator', async ({ acme, listening: { url } }) => {
  const advance = fetch(`${url}/_sim/clock/advance`, { method: 'POST', headers: json, body: JSON.stringify({ to: FAR }) });
  for (let i = 0; i < 5; i++) expect((await teams(url)).status).toBe(200);
  await acme.sim.close();
  const move = (await (await advance).json()) as ClockMove;
  expect(Date.parse(move.to)).toBeLessThan(Date.parse(FAR));
});

it('answers requests while a realtime clock runs at the highest speed', async ({ listening: { url } }) => {
  await fetch(`${url}/_sim/clock`, { method: 'PATCH', headers: json, body: '{"mode":"realtime","speed":1000000}' });
  for (let i = 0; i < 20; i++) expect((await teams(url)).status).toBe(200);
});
