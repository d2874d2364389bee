/**
 * A simulator with the number of posts in its argument. It creates them before it listens, because that is much faster in process, and through
 * `fetch`, because after a hundred thousand plain messages of one shape V8 answers those of sockets at two thirds of the rate.
 */
import { createSimulator } from '../../../../simulator/index.ts';
import { HEADERS, postBody, START_TIME, UNLIMITED } from '../requests.ts';

const simulator = await createSimulator({ clock: 'manual', startTime: START_TIME, throttle: false, validateResponses: 'warn' });
await send('PATCH', '/_sim/organizations/org_acme', JSON.stringify({ limits: UNLIMITED }));
for (let i = 0; i < Number(process.argv[2]); i++) await send('POST', '/api/v1/post', postBody());
console.log((await simulator.listen({ port: 0 })).url);

async function send(method: string, path: string, body: string): Promise<void> {
  const response = await simulator.fetch(path, { method, headers: HEADERS, body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
}
