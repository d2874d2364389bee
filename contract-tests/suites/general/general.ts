/** Properties of paths, platform names and dates of every operation. */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { type Call, send, targetOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { callsOn } from '../operation.ts';
import { ask, asked, expectAnswer, expectEqual } from '../requests.ts';

export function suite(): readonly Property[] {
  return [prefix, unknownPlatforms, dates, noDates, throttleHeaders, head];
}

const reads = publicApi.operations().filter(({ method }) => method === 'GET');
const PREFIX = '/api/v1';
/** The path of health is the prefix itself, so it has no path without the prefix. */
const prefixed = reads.filter(({ path }) => path !== `${PREFIX}/`);

const prefix: Property<Call> = {
  id: 'general/prefix',
  area: 'general',
  title: 'Without /api/v1 a path is no endpoint',
  rules: ['GEN-02'],
  needs: [],
  cases: async session => fc.oneof(...(await Promise.all(prefixed.map(operation => callsOn(operation, session))))),
  async check(session, call) {
    const path = targetOf(call).slice(PREFIX.length);
    const headers = { 'x-api-key': session.apiKey };
    const response = await session.fetch(session.baseUrl + path, { method: 'GET', headers });
    const text = await response.text();
    // A deployment may serve an HTML page there.
    const isEndpoint = response.status < 300 && response.headers.get('content-type')?.includes('json') === true;
    if (isEndpoint) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 200)}`);
  },
};

const PLATFORMS = (publicApi.schema('Platform').enum ?? []).map(String);
/** Names that are no platform of the service, or are in the wrong case. */
const NO_PLATFORMS = ['X', 'VK', 'FACEBOOK_PAGE', 'GOOGLE', 'TELEGRAM', 'WHATSAPP', ...PLATFORMS.map(name => name.toLowerCase())];

/** Returns the parameters of an operation that take platforms. */
function platformParameters({ queryParameters }: OperationSpec): string[] {
  return queryParameters.flatMap(({ name, schema }) => {
    const known = resolved(publicApi.json, schema ?? {});
    const values: readonly unknown[] = known.enum ?? (known.items ? (resolved(publicApi.json, known.items).enum ?? []) : []);
    return values.includes('INSTAGRAM') ? [name] : [];
  });
}

const unknownPlatforms: Property<Call> = {
  id: 'general/unknown-platforms',
  area: 'general',
  title: 'An unknown platform name is refused',
  rules: ['GEN-03'],
  needs: [],
  async cases(session) {
    const places = reads.flatMap(operation => platformParameters(operation).map(name => ({ operation, name })));
    const calls = places.map(async ({ operation, name }) =>
      fc
        .record({ call: await callsOn(operation, session), platform: fc.constantFrom(...NO_PLATFORMS) })
        .map(({ call, platform }) => ({ ...call, query: { ...call.query, [name]: platform } })),
    );
    return fc.oneof(...(await Promise.all(calls)));
  },
  async check(session, call) {
    expectAnswer(call.operation.id, await send(session, call), 400);
  },
};

/** The bounds stay within the years 1 to 9999 in every offset. */
const EARLIEST = new Date('0001-01-02T00:00:00Z');
const LATEST = new Date('9999-12-30T23:59:59.999Z');
const instants = fc.date({ min: EARLIEST, max: LATEST, noInvalidDate: true }).map(date => date.toISOString());

const dates: Property<string> = {
  id: 'general/dates',
  area: 'general',
  title: 'A date of the years 1 to 9999 is accepted with or without milliseconds, in UTC and with an offset',
  rules: ['D-GEN-24', 'D-GEN-14'],
  needs: [],
  cases: () =>
    fc.record({ instant: instants, offset: fc.constantFrom('Z', '+00:00', '-08:00', '+05:45'), isShort: fc.boolean() }).map(
      // The offset changes the instant, but the property only checks that the date is accepted.
      ({ instant, offset, isShort }) => `${instant.slice(0, isShort ? 'YYYY-MM-DDTHH:MM:SS'.length : -1)}${offset}`,
    ),
  async check(session, date) {
    await asked(session, 'listPosts', { query: { teamId: session.teamId, limit: 1, postDateFrom: date } });
  },
};

const noDates: Property<{ readonly date: string; readonly name: string }> = {
  id: 'general/no-dates',
  area: 'general',
  title: 'A date without an offset, outside of the calendar, or with hour 24 is refused',
  rules: ['D-GEN-24', 'D-GEN-14'],
  needs: [],
  cases: () =>
    fc.record({
      name: fc.constantFrom('postDateFrom', 'postDateTo'),
      date: fc.oneof(
        fc.constantFrom(
          '2026-W10-1T09:00:00Z',
          '2026-061T09:00:00Z',
          '2026-03-02T24:00:00Z',
          '2026-02-30T09:00:00Z',
          '2026-13-01T09:00:00Z',
        ),
        instants.map(instant => instant.slice(0, -1)),
        instants.map(instant => `1${instant}`),
      ),
    }),
  async check(session, { date, name }) {
    const answer = await ask(session, 'listPosts', { query: { teamId: session.teamId, limit: 1, [name]: date } });
    expectAnswer(`listPosts with ${name} ${date}`, answer, 400);
  },
};

const throttleHeaders: Property<Call> = {
  id: 'general/throttle-headers',
  area: 'throttles',
  title: 'Responses have no headers about the throttle',
  rules: ['D-THR-03'],
  needs: [],
  cases: async session => fc.oneof(...(await Promise.all(reads.map(operation => callsOn(operation, session))))),
  async check(session, call) {
    const { headers, status } = await send(session, call);
    const found = Object.keys(headers).filter(name => /rate-?limit|retry-after/i.test(name));
    if (found.length > 0) throw new Error(`${call.operation.id} answers ${status} with ${found.join(', ')}`);
  },
};

const head: Property<Call> = {
  id: 'general/head',
  area: 'general',
  title: 'HEAD answers as GET does, without its body',
  rules: ['D-GEN-28'],
  isDecision: true,
  needs: [],
  cases: async session => fc.oneof(...(await Promise.all(reads.map(operation => callsOn(operation, session))))),
  async check(session, call) {
    const [read, short] = await Promise.all(
      ['GET', 'HEAD'].map(method => session.fetch(session.baseUrl + targetOf(call), { method, headers: { 'x-api-key': session.apiKey } })),
    );
    if (!read || !short) return;
    expectEqual(`status of HEAD ${call.operation.path}`, short.status, read.status);
    expectEqual(`body of HEAD ${call.operation.path}`, await short.text(), '');
    expectEqual(`content type of HEAD ${call.operation.path}`, short.headers.get('content-type'), read.headers.get('content-type'));
    // Others may change a deployment between the two.
    const lengths = [short, read].map(({ headers }) => headers.get('content-length'));
    if (session.control && !lengths.includes(null)) expectEqual(`length of HEAD ${call.operation.path}`, lengths[0], lengths[1]);
  },
};
