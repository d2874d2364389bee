import * as fc from 'fast-check';
import { checkError } from '../../../../checks/error-shape.ts';
import { PlainRequest } from '../../../../messages.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame, type Real } from '../../../../model/real.ts';
import { admit, CALLER_NAMES, type Caller, ENDPOINTS, statusFor, type ThrottlesModel } from './model.ts';

/** Mostly the same caller and endpoint: runs shall come to the ends of layers. */
const whichCaller = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(CALLER_NAMES.length - 1), weight: 3 });
const whichEndpoint = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** Headers that would tell a caller when to retry: there must be none. */
const TELLING = /limit|retry|remaining|reset/i;

/** Sends so many requests at one instant: as many as every layer has room for are let through, and the others get 429. */
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
  const response = await fetch(new PlainRequest('GET', `${baseUrl}${path}`, headers, null));
  const text = await response.text();
  expectSame(`${what} of ${name} to ${path}`, response.status, expected);
  expectSame(
    'headers that tell of the throttle',
    [...response.headers.keys()].filter(header => TELLING.test(header)),
    [],
  );
  if (expected === 429) checkError({ status: response.status, headers: {}, text, body: JSON.parse(text) as unknown }, 429);
}
