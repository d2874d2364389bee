/** `sim contract` and `sim parity` on a deployment that goes away, or shows too little. */
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPace } from '../../../contract-tests/run/safety/pace.ts';
import { createSimulator } from '../../index.ts';
import { listen } from '../../testing/listen.ts';
import { KEY, ran } from '../cli.fixture.ts';

/** Starts a deployment that answers this number of GET requests, and then closes its socket. */
async function dyingAfter(answers: number): Promise<readonly string[]> {
  const simulator = await createSimulator({ clock: 'manual', media: 'discard' });
  let left = answers;
  const server = createServer(async ({ url = '', headers }, response) => {
    const answer = await simulator.fetch(url, { headers: { 'x-api-key': String(headers['x-api-key']) } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text(), () => {
      left -= 1;
      if (left > 0) return;
      server.close();
      server.closeAllConnections();
    });
  });
  onTestFinished(async () => {
    server.close();
    await simulator.close();
  });
  return ['--target', (await listen(server)).url, '--team', 'team_acme_marketing', '--ignore-throttle'];
}

describe.each([
  ['contract', ['--reporter', 'summary'], /^## (?:❌|⚠️) [^]*\n\*\*Lost:\*\* `the target is gone after \d+ answers/],
  ['parity', [], /(?:)/],
])('sim %s on a deployment that goes away', (command, flags, said) => {
  it('ends with exit code 3, and says when it was lost', async () => {
    const { code, out, err } = await ran([command, ...(await dyingAfter(60)), ...flags], { env: KEY });
    expect(out).toMatch(said);
    expect([code, err]).toEqual([3, expect.stringMatching(/the target is gone after \d+ answers, at \d\d:\d\d:\d\d UTC/)]);
    expect(out).not.toContain('100 %');
  });
});

const PATHS = ['/api/v1/team', '/api/v1/post', '/api/v1/'];
const NEVER = new AbortController().signal;

describe('a service with a throttle', () => {
  const layers = [
    { windowMs: 50, requests: 4 },
    { windowMs: 300, requests: 10 },
  ];

  /** Asks for three operations forty times each and counts the answers by status. */
  async function statusesWith(paced: typeof layers, clock: 'realtime' | 'manual' = 'realtime'): Promise<Record<number, number>> {
    const simulator = await createSimulator({ clock, throttle: true, media: 'discard' });
    onTestFinished(() => simulator.close());
    const { url } = await simulator.listen();
    await fetch(`${url}/_sim/organizations/org_acme`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limits: { throttle: layers } }),
    });
    const pace = createPace({ layers: paced, concurrency: 8 });
    const calls = Array.from({ length: 120 }, (_, i) => new Request(`${url}${PATHS[i % 3]}`, { headers: { 'x-api-key': 'sk_sim_acme' } }));
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(calls.map(call => pace.send(call, () => fetch(call), NEVER))))
      counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it('refuses nothing that is paced by its layers, eight requests side by side', async () => {
    const statuses = await statusesWith(layers);
    expect(statuses[429]).toBeUndefined();
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  it('refuses what is sent without', async () => {
    // On a clock that stands the windows never pass, however busy the machine is.
    expect((await statusesWith([], 'manual'))[429]).toBe(120 - 3 * 4);
  });
});
