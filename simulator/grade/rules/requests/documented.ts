import { isPresignedPut, nameOf, specOf } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import type { ObservedCall } from '../../run.ts';
import { sentFields } from '../../sent-fields.ts';

/** Headers of HTTP itself, of browsers and of those who pass requests on or trace them. */
const COMMON_HEADERS = new Set(
  (
    'accept accept-charset accept-encoding accept-language authorization baggage cache-control connection content-encoding content-language ' +
    'content-length content-type cookie date dnt expect forwarded from host if-match if-modified-since if-none-match keep-alive origin pragma ' +
    'priority referer te trailer transfer-encoding traceparent tracestate upgrade upgrade-insecure-requests user-agent via x-api-key ' +
    'x-correlation-id x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-real-ip x-request-id'
  ).split(' '),
);
/** Those of browsers and tracers, and those that choose a world of the simulator. */
const COMMON_PREFIXES = ['sec-', 'x-sim-', 'x-b3-', 'x-datadog-', 'sentry-', 'x-amzn-', 'x-stainless-'];

/** What the document does not name is dropped without a word, today. */
export const documented: Rule = {
  id: 'requests/documented',
  title: 'Sends only what is documented',
  why: 'Unknown fields, parameters and headers are ignored in silence: what they were meant to do does not happen, and a later version may refuse them.',
  advice: 'Correct the name, or leave it out; the reference page lists what each operation takes.',
  occasion: 'No call of the API was made: call an operation.',
  interfaceRules: ['D-GEN-07', 'D-GEN-10'],
  level: 'error',
  check({ calls }) {
    const ofApi = calls.filter(call => call.operationId !== null || isUnknownPath(call));
    const problems = new Map<string, Problem>();
    for (const call of ofApi) {
      for (const text of mistakesOf(call)) if (!problems.has(text)) problems.set(text, { text, evidence: [call] });
    }
    return { occasions: ofApi.length, problems: [...problems.values()] };
  },
};

/** A path that is no endpoint; what is left out of the simulator on purpose is one. */
function isUnknownPath(call: ObservedCall): boolean {
  return (
    call.operationId === null && !isPresignedPut(call) && call.status === 404 && call.path.startsWith('/api/') && call.method !== 'OPTIONS'
  );
}

function mistakesOf(call: ObservedCall): string[] {
  if (!specOf(call)) return [`${call.method} ${call.path} is no endpoint`];
  const fields = sentFields(call).filter(({ isDocumented }) => !isDocumented);
  const headers = Object.keys(call.headers).filter(
    name => !COMMON_HEADERS.has(name) && !COMMON_PREFIXES.some(prefix => name.startsWith(prefix)),
  );
  return [
    ...fields.map(({ place, path }) => `${nameOf(call)} has no ${place} ${path}`),
    ...headers.map(name => `${nameOf(call)} takes no header ${name}`),
  ];
}
