import type { Problem, Rule } from '../rule.ts';
import { type ObservedCall, type Run, responseJson } from '../run.ts';
import { hasGrown } from '../traps/answers.ts';
import { decoded, isOk, isPresignedPut, nameOf, specOf } from './calls.ts';
import { sentFields } from './sent-fields.ts';

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

/** That somebody reads what is deprecated shows when it is gone: the client's own result changes. */
export const noDeprecated: Rule = {
  id: 'requests/no-deprecated',
  title: 'Gets along without what is deprecated',
  why: 'The `teams` of the organization are removed on 15 November 2026: whoever reads them breaks that day.',
  advice: 'List the teams with GET /api/v1/team.',
  occasion: 'No answer came without its deprecated fields: call GET /api/v1/organization and run with --traps deprecated.',
  interfaceRules: ['ORG-03', 'ORG-04'],
  level: 'error',
  check({ calls }) {
    return { occasions: calls.filter(isWithoutTeams).length, problems: [] };
  },
};

function isWithoutTeams(call: ObservedCall): boolean {
  if (call.operationId !== 'getOrganization' || !isOk(call)) return false;
  const organization = responseJson(call);
  return typeof organization === 'object' && organization !== null && !('teams' in organization);
}

/** URLs and bodies are logged by everybody on the way. */
export const keyInHeader: Rule = {
  id: 'requests/key-in-header',
  title: 'Sends the key in its header, and nowhere else',
  why: 'URLs, bodies and output end up in logs, histories and reports: whoever reads them can act for the whole organization.',
  advice: 'Send the key in x-api-key only, never to a presigned URL, and mask it in everything that is printed.',
  occasion: 'No call had an API key: call an operation.',
  interfaceRules: ['AUTH-03'],
  level: 'error',
  check(run) {
    const found = run.calls.map(call => ({ call, places: placesOf(call, run) }));
    const withKey = found.filter(({ call, places }) => call.headers['x-api-key'] !== undefined || places.length > 0);
    const problems: Problem[] = withKey.flatMap(({ call, places }) =>
      places.map(place => ({ text: `${nameOf(call)} has the key in ${place}`, evidence: [call] })),
    );
    const leaks = run.leaks.map(line => ({ text: `The output has the key: ${line}`, evidence: [] }));
    return { occasions: withKey.length + leaks.length, problems: [...problems, ...leaks] };
  },
};

function placesOf(call: ObservedCall, { keys }: Run): string[] {
  const has = (text: string | null | undefined): boolean => typeof text === 'string' && keys.some(key => text.includes(key));
  const headers = Object.entries(call.headers).filter(([name, value]) => (name !== 'x-api-key' || isPresignedPut(call)) && has(value));
  return [
    ...(has(decoded(call.path)) || has(decoded(call.query)) ? ['its URL'] : []),
    ...headers.map(([name]) => `its header ${name}`),
    ...(has(call.requestBody) ? ['its body'] : []),
  ];
}

const WITH_OFFSET = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** A time without an offset means another instant on each machine. */
export const offsets: Rule = {
  id: 'requests/offsets',
  title: 'Sends times with an offset',
  why: 'A time without an offset is refused; filled in from the time zone of a server, it publishes at the wrong hour, twice a year most of all.',
  advice: 'Send ISO 8601 with Z or an offset, such as 2026-03-02T12:00:00Z; in a query, encode the + as %2B.',
  occasion: 'No time was sent: schedule a post.',
  interfaceRules: ['D-GEN-14'],
  level: 'error',
  check({ calls }) {
    const times = calls.flatMap(call =>
      sentFields(call).flatMap(({ path, value, formats }) =>
        typeof value === 'string' && value !== '' && formats.some(format => format.startsWith('date-time')) ? [{ call, path, value }] : [],
      ),
    );
    const problems: Problem[] = times
      .filter(({ value }) => !WITH_OFFSET.test(value.trim()))
      .map(({ call, path, value }) => ({ text: `${nameOf(call)} has a ${path} without an offset: ${value}`, evidence: [call] }));
    return { occasions: times.length, problems };
  },
};

/** A call that nobody waits for is a call whose failure nobody sees. */
export const cleanStop: Rule = {
  id: 'requests/clean-stop',
  title: 'Ends with nothing in flight',
  why: 'A process that ends in the middle of a call does not know whether it took effect, and leaves work half done with each deployment.',
  advice: 'Await every call, and on a signal finish what is under way before the process ends.',
  occasion: 'The client is still at work: run it with sim grade -- <command>.',
  interfaceRules: [],
  level: 'error',
  check({ calls, end }) {
    if (!end || calls.length === 0) return { occasions: 0, problems: [] };
    return {
      occasions: 1,
      problems: end.inFlight.map(call => ({ text: `${call} had no answer yet when the command ended`, evidence: [] })),
    };
  },
};

/** Answers gain fields and values; that a client falls over shows in its own result. */
export const growsWithAnswers: Rule = {
  id: 'requests/grows-with-answers',
  title: 'Takes fields and values in answers that it does not know',
  why: 'The service adds fields, platforms and states without a new version: a client that refuses them stops on an ordinary day.',
  advice: 'Ignore unknown fields, and treat an unknown value as something that is shown but not acted upon, or not finished yet.',
  occasion: 'No answer had anything unknown in it: run with --traps forward-compatibility.',
  interfaceRules: ['DMS-23'],
  level: 'error',
  check({ calls, traps }) {
    return { occasions: traps.has('forward-compatibility') ? calls.filter(hasGrown).length : 0, problems: [] };
  },
};
