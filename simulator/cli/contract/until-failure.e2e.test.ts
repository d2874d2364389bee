/** `sim contract --until-failure` goes on with other cases, and ends with the first new finding. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../index.ts';
import { answering, KEY, ran } from '../cli.fixture.ts';

/** Starts a deployment whose lists have a text as their total from this request on. */
async function lyingFrom(request: number): Promise<readonly string[]> {
  const simulator = await createSimulator({ clock: 'manual', throttle: false, media: 'discard' });
  let requests = 0;
  const target = await answering(async ({ url = '', headers }, response) => {
    const answer = await simulator.fetch(url, { headers: { 'x-api-key': String(headers['x-api-key']) } });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    requests += 1;
    response.end(requests < request ? text : text.replace(/"total":\d+/, '"total":"many"'));
  });
  onTestFinished(() => simulator.close());
  return ['--target', target, '--team', 'team_acme_marketing', '--ignore-throttle'];
}

const run = (args: readonly string[]) => ran(['contract', '--until-failure', ...args], { env: KEY });

describe('sim contract --until-failure', () => {
  it('finds what a run with the usual number of cases does not reach', async () => {
    const target = await lyingFrom(400);
    const { code, out } = await run([...target, '--suite', 'answers/valid/listTeams']);
    expect([code, out]).toEqual([1, expect.stringContaining('checks/response-schema/listTeams')]);
    const requests = Number(/^(\d+) requests in/m.exec(out)?.[1]);
    expect(requests).toBeGreaterThanOrEqual(399);
    expect(requests).toBeLessThan(600);
  });

  it('ends with its time when there is nothing to find', async () => {
    const { code, err } = await run(['--suite', 'answers/valid/listTeams', '--max-time', '1s', '--workers', '1']);
    expect([code, err]).toEqual([0, '']);
  });
});
