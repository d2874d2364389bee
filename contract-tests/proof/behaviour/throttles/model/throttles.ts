/** The model of request throttling. */

import { randomUUID } from 'node:crypto';
import { defineModel } from '../../../../model/define-model.ts';
import type { Real } from '../../../../model/real.ts';
import { wait } from '../../../../model/wait.ts';
import { fillLayer } from './fill-layer.ts';
import { callersOf, type ThrottlesModel } from './model.ts';
import { sendRequests } from './send-requests.ts';

const FURTHER_KEY = 'sk_sim_further';

const LONGEST_WINDOW_MS = 60_000;

const waits = wait<ThrottlesModel>([1, 998, 999, 1_000, 1_000, 9_000, 50_000]);

export const throttlesModel = defineModel<ThrottlesModel>({
  id: 'model/throttles',
  area: 'throttles',
  title: 'An endpoint answers 429 to a caller beyond 100 requests a second, 500 in 10 seconds and 2,000 a minute',
  rules: ['THR-01', 'THR-02', 'THR-03', 'THR-04', 'THR-05', 'THR-06', 'THR-07', 'THR-08', 'D-GEN-01', 'D-THR-01', 'D-THR-02', 'D-THR-03'],
  maxCommands: 12,
  needs: ['clock', 'control', 'throttle'],
  commands: [{ command: sendRequests, weight: 6 }, { command: fillLayer }, { command: waits, weight: 4 }],
  async setUp(real) {
    const all = await callers(real);
    // The windows of requests during the setup are over by then.
    const now = real.time().from + LONGEST_WINDOW_MS;
    await real.moveClock(now);
    return { now, callers: all, windows: new Map(), sent: 0 };
  },
});

/** The callers of a session, including another key of the same organization, which is counted separately. */
async function callers({ apiKey, otherApiKey, control }: Real) {
  const { key } = await control('POST', '/_sim/organizations/org_acme/api-keys', { key: `${FURTHER_KEY}_${apiKey}` });
  return callersOf({ fresh: randomUUID(), own: apiKey, further: String(key), other: otherApiKey });
}
