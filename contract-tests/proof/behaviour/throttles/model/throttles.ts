import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { checkError } from '../../../../checks/error-shape.ts';
import { wait } from '../../../../model/choose.ts';
import { type Command, defineModel } from '../../../../model/define-model.ts';
import { expectSame, type Real } from '../../../../model/real.ts';
import { admit, CALLER_NAMES, type Caller, callersOf, ENDPOINTS, statusFor, type ThrottlesModel } from './model.ts';

/** These commands are slow, so a run has few of them. */
const MOST_SENT = 3_000;
const CALLERS = ['acme', 'pro'].map(name => CALLER_NAMES.indexOf(name));

/** Rounds of requests that are far enough apart for the shorter layers, and fill the longer one. */
const ROUNDS = {
  '10 seconds': { rounds: 6, requests: 95, everyMs: 1_000 },
  minute: { rounds: 34, requests: 60, everyMs: 1_700 },
} as const;

/** Fills one of the longer layers. It must allow requests again exactly when its window has passed, to the millisecond. */
const fillLayer = fc.tuple(fc.constantFrom<(keyof typeof ROUNDS)[]>('10 seconds', '10 seconds', 'minute'), fc.constantFrom(...CALLERS)).map(
  ([layer, who]): Command<ThrottlesModel> => ({
    check: ({ sent }) => sent + ROUNDS[layer].rounds * ROUNDS[layer].requests <= MOST_SENT,
    async run(model, real) {
      const { rounds, requests, everyMs } = ROUNDS[layer];
      const began = model.now;
      for (let i = 0; i < rounds; i++) {
        await real.advanceTo(began + i * everyMs);
        await sendSome(model, real, who, 0, requests);
      }
      const windowMs = layer === 'minute' ? 60_000 : 10_000;
      for (const at of [began + windowMs - 1, began + windowMs]) {
        await real.advanceTo(at);
        await sendSome(model, real, who, 0, 2);
      }
    },
    toString: () => `${CALLER_NAMES[who]} fills the ${layer}`,
  }),
);

/** Prefers the same caller and endpoint, so that runs reach the limits. */
const whichCaller = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(CALLER_NAMES.length - 1), weight: 3 });
const whichEndpoint = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** Headers that would tell a caller when to retry. There must be none. */
const THROTTLE_HEADERS = /limit|retry|remaining|reset/i;

/** Sends several requests at one time: those within the limits of all layers are allowed, and the others get 429. */
const sendRequests = fc.tuple(whichCaller, whichEndpoint, fc.constantFrom(1, 2, 99, 100, 101)).map(
  ([who, where, requests]): Command<ThrottlesModel> => ({
    check: () => true,
    run: (model, real) => sendSome(model, real, who, where, requests),
    toString: () => `${CALLER_NAMES[who]} asks ${ENDPOINTS[where]?.path} ${requests} times`,
  }),
);

async function sendSome(model: ThrottlesModel, real: Real, who: number, where: number, requests: number): Promise<void> {
  const [caller, endpoint] = [model.callers[who], ENDPOINTS[where]];
  if (!caller || !endpoint) return;
  const admitted = admit(model, endpoint.operation, caller, requests);
  const expected = statusFor(caller, endpoint);
  for (let i = 0; i < requests; i++)
    await sendOne(real, caller, endpoint.path, i < admitted ? expected : 429, `request ${i + 1} of ${requests}`);
  model.sent += requests;
}

async function sendOne({ fetch, baseUrl }: Real, { headers, name }: Caller, path: string, expected: number, what: string): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, { method: 'GET', headers });
  const text = await response.text();
  expectSame(`${what} of ${name} to ${path}`, response.status, expected);
  expectSame(
    'headers about the throttle',
    [...response.headers.keys()].filter(header => THROTTLE_HEADERS.test(header)),
    [],
  );
  if (expected === 429) checkError({ status: response.status, headers: {}, text, body: JSON.parse(text) as unknown }, 429);
}

/** The model of request throttling. */
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
