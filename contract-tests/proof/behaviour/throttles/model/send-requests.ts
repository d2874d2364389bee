import * as fc from 'fast-check';
import { checkError } from '../../../../checks/error-shape.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame, type Real } from '../../../../model/real.ts';
import { admit, CALLER_NAMES, type Caller, ENDPOINTS, statusFor, type ThrottlesModel } from './model.ts';

/** Prefers the same caller and endpoint, so that runs reach the limits. */
const whichCaller = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(CALLER_NAMES.length - 1), weight: 3 });
const whichEndpoint = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** Headers that would tell a caller when to retry. There must be none. */
const THROTTLE_HEADERS = /limit|retry|remaining|reset/i;

/** Sends several requests at one time: those within the limits of all layers are allowed, and the others get 429. */
export const sendRequests = fc.tuple(whichCaller, whichEndpoint, fc.constantFrom(1, 2, 99, 100, 101)).map(
  ([who, where, requests]): Command<ThrottlesModel> => ({
    check: () => true,
    run: (model, real) => sendSome(model, real, who, where, requests),
    toString: () => `${CALLER_NAMES[who]} asks ${ENDPOINTS[where]?.path} ${requests} times`,
  }),
);

export async function sendSome(model: ThrottlesModel, real: Real, who: number, where: number, requests: number): Promise<void> {
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
