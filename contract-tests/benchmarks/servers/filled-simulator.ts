/** A simulator with as many posts as the argument says, created before it listens: in process they take a fraction of the time. */
import { createSimulator } from '../../../simulator/index.ts';
import { call } from '../call.ts';
import { POST, START_TIME, UNLIMITED } from '../requests.ts';

const simulator = await createSimulator({ clock: 'manual', startTime: START_TIME, throttle: false, validateResponses: 'warn' });
await call(simulator, 'PATCH', '/_sim/organizations/org_acme', { limits: UNLIMITED });
for (let i = 0; i < Number(process.argv[2]); i++) await call(simulator, 'POST', '/api/v1/post', POST);
console.log((await simulator.listen({ port: 0 })).url);
