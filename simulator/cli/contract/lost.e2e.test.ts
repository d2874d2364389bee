/** `sim contract` and `sim parity` on a deployment that goes away, or shows too little. */
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
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
  ['contract', ['--reporter', 'summary'], /^## ❌ [^]*\n\*\*Lost:\*\* `the target is gone after \d+ answers/],
  ['parity', [], /(?:)/],
])('sim %s on a deployment that goes away', (command, flags, said) => {
  it('ends with exit code 3, and says when it was lost', async () => {
    const { code, out, err } = await ran([command, ...(await dyingAfter(60)), ...flags], { env: KEY });
    expect(out).toMatch(said);
    expect([code, err]).toEqual([3, expect.stringMatching(/the target is gone after \d+ answers, at \d\d:\d\d:\d\d UTC/)]);
    expect(out).not.toContain('100 %');
  });
});
