import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { limits, publicApi } from '../../../openapi/document.ts';
import { checkError } from '../../checks/error-shape.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { pause } from '../../run/pause.ts';
import type { Session } from '../../session.ts';
import { expectThat } from '../requests.ts';

const [layer] = limits.throttle.layers;
/** Headers that would reveal when to retry: there must be none. */
const REVEALING = /limit|retry|remaining|reset/i;

/** Every GET operation without path parameters. */
export const READS = publicApi.operations().filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0);

const RULES: readonly string[] = ['THR-01', 'THR-04', 'THR-06', 'THR-08', 'D-THR-03'];

export function suite(): readonly Property<string>[] {
  return [
    {
      id: 'throttles/exceeded',
      variety: 'low',
      area: 'throttles',
      title: 'Above its requests per second an endpoint answers 429, only to that caller and only there, and serves again afterwards',
      rules: [...RULES, 'THR-05'],
      // Callers with an unknown key are counted by the simulated time, which does not pass here.
      rulesOn: has => (has.has('clock') ? RULES : [...RULES, 'THR-05']),
      needs: ['throttle'],
      cases: () => fc.constantFrom('first', 'second', 'third'),
      async check(session, name) {
        const token = `${name}-${randomUUID()}`;
        const exceeded = await exceed(session, token);
        if (!exceeded) throw new InconclusiveError('the requests took longer than a second');
        for (const other of [`${token}2`, token.toUpperCase(), token.slice(1)])
          expectThat((await statusOf(session, '/api/v1/team', other)) !== 429, 'Another caller is throttled, too');
        for (const { id, path } of READS.filter(each => each.path !== '/api/v1/team'))
          expectThat((await statusOf(session, path, token)) !== 429, `${id} is throttled, too`);
        if (session.control) {
          expectThat((await statusOf(session, '/api/v1/team', token, 'POST')) !== 429, 'Another endpoint of the path is throttled, too');
          return;
        }
        await pause(layer?.windowMs ?? 0);
        expectThat((await statusOf(session, '/api/v1/team', token)) !== 429, 'The endpoint still answers 429 after its window');
      },
    },
    byAddress,
  ];
}

const byAddress: Property<string> = {
  id: 'throttles/by-address',
  variety: 'low',
  area: 'throttles',
  title: 'Callers without a key and a bearer token are counted by address, separately from the others',
  rules: ['THR-09'],
  needs: ['throttle'],
  cases: () => fc.constantFrom('no header', 'Basic bm9ib2R5'),
  async check(session, header) {
    const headers = header === 'no header' ? {} : { authorization: header };
    const send = (by: Readonly<Record<string, string>>) => statusWith(session, '/api/v1/organization', by);
    const statuses = await Promise.all(Array.from({ length: SENT }, () => send(headers)));
    if (!statuses.includes(429)) {
      if (!session.control) throw new InconclusiveError('the requests took longer than a second');
      throw new Error(`None of ${SENT} requests with neither a key nor a bearer token is throttled`);
    }
    const known = { 'an API key': { 'x-api-key': session.apiKey }, 'a bearer token': { authorization: `Bearer ${randomUUID()}` } };
    for (const [name, by] of Object.entries(known))
      expectThat((await send(by)) !== 429, `A caller with ${name} is throttled by its address`);
  },
};

/** How many requests are sent: twice the limit, because sending them takes time. */
const SENT = 2 * (layer?.requests ?? 0);

/** Exceeds the limit with a new bearer token. Returns whether any request was refused; throws when too many were. */
async function exceed(session: Session, token: string): Promise<boolean> {
  const answers = await Promise.all(Array.from({ length: SENT }, () => ask(session, '/api/v1/team', token)));
  const refused = answers.filter(({ status }) => status === 429);
  for (const response of answers) {
    const revealing = [...response.headers.keys()].filter(name => REVEALING.test(name));
    expectThat(revealing.length === 0, `answers with ${revealing.join(', ')}`);
  }
  for (const response of refused) {
    const text = await response.text();
    checkError({ status: 429, headers: {}, text, body: JSON.parse(text) as unknown }, 429);
  }
  expectThat(refused.length <= SENT / 2, `${refused.length} of ${SENT} requests are refused`);
  return refused.length > 0;
}

function ask(session: Session, path: string, token: string): Promise<Response> {
  return session.fetch(session.baseUrl + path, { method: 'GET', headers: { authorization: `Bearer ${token}` } });
}

/** Returns the status that an endpoint answers to an unknown bearer token. */
export async function statusOf(session: Session, path: string, token: string, method?: string): Promise<number> {
  return statusWith(session, path, { authorization: `Bearer ${token}` }, method);
}

async function statusWith(session: Session, path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> {
  const response = await session.fetch(session.baseUrl + path, { method, headers });
  await response.arrayBuffer();
  return response.status;
}
