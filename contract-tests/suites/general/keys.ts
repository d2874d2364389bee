/** How a call says whose it is. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Answer, type Call, fieldsOf, targetOf } from '../../exchange.ts';
import { PlainRequest } from '../../messages.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual } from '../asking.ts';
import { callsOn } from '../operation.ts';
import { ownName } from '../posts/own-names.ts';

/** Everywhere but in its header. On a deployment the key stays out of addresses, because these are logged. */
const PLACES = ['bearer token', 'basic credentials', 'cookie', 'query'] as const;
type Place = (typeof PLACES)[number];

export function authSuite(): Property[] {
  return [onlyItsHeader, nearlyAKey] as Property[];
}

const reads = publicApi.operations().filter(({ method }) => method === 'GET');

const onlyItsHeader: Property<{ readonly call: Call; readonly place: Place }> = {
  id: 'auth/only-its-header',
  area: 'auth',
  title: 'A key authenticates in its header only: anywhere else it is 401',
  rules: ['AUTH-03', 'D-AUTH-02'],
  needs: [],
  weight: 2,
  async cases(session) {
    const calls = await Promise.all(reads.map(operation => callsOn(operation, session)));
    const places = session.control ? PLACES : PLACES.filter(place => place !== 'query');
    return fc.record({ call: fc.oneof(...calls), place: fc.constantFrom(...places) });
  },
  async check(session, { call, place }) {
    checkError(await sendElsewhere(session, call, place), 401);
  },
};

async function sendElsewhere(session: Session, call: Call, place: Place): Promise<Answer> {
  const { apiKey, baseUrl } = session;
  const query = place === 'query' ? { ...call.query, 'x-api-key': apiKey, apiKey } : call.query;
  const response = await session.fetch(
    new PlainRequest(call.operation.method, `${baseUrl}${targetOf({ ...call, query })}`, headersAt(place, apiKey), null),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: isJson ? JSON.parse(text) : undefined };
}

function headersAt(place: Place, apiKey: string): Record<string, string> {
  if (place === 'bearer token') return { authorization: `Bearer ${apiKey}` };
  if (place === 'basic credentials') return { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` };
  return place === 'cookie' ? { cookie: `x-api-key=${apiKey}` } : {};
}

/** What resembles a key, and is none. */
const RESEMBLING: Readonly<Record<string, (key: string) => string>> = {
  'in capitals': key => key.toUpperCase(),
  'in small letters': key => key.toLowerCase(),
  'with one letter in the other case': key => key.replace(/Key$/, 'KeY'),
  'without its last letter': key => key.slice(0, -1),
  'without its first letter': key => key.slice(1),
  'with a letter more': key => `${key}x`,
  'in quotes': key => `"${key}"`,
  'as a bearer token': key => `Bearer ${key}`,
  'written twice': key => `${key}, ${key}`,
  'with encoded letters': key => key.replace('_', '%5F'),
  'with a wildcard': key => `${key.slice(0, 8)}%`,
};

/** On a simulator alone: what nearly is a key would not be masked in the reports of a deployment. */
const nearlyAKey: Property<null> = {
  id: 'auth/nearly-a-key',
  area: 'auth',
  title: 'A new key authenticates, and what is only nearly that key is an unknown one: 403 for each endpoint, and nothing is changed',
  rules: ['AUTH-02', 'AUTH-06'],
  needs: ['control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const name = ownName(session);
    const wanted = `sk_Nearly_${session.apiKey}_Key`;
    await session.control?.('POST', '/_sim/reset', {});
    await session.control?.('POST', '/_sim/organizations/org_acme/api-keys', { key: wanted });
    for (const [how, change] of Object.entries(RESEMBLING)) await expectUnknown(session, how, change(wanted), name);
    const found = await ask(session, 'listTeams', { query: { search: name } }, { apiKey: wanted });
    expectAnswer('listTeams with the new key', found, 200);
    expectEqual('how many teams were created with a wrong key', fieldsOf(found.body)['total'], 0);
  },
};

async function expectUnknown(session: Session, how: string, apiKey: string, name: string): Promise<void> {
  const { teamId } = session;
  const calls = [
    ask(session, 'getHealth', {}, { apiKey }),
    ask(session, 'getTeam', { path: { id: teamId } }, { apiKey }),
    ask(session, 'createTeam', { body: { name } }, { apiKey }),
    ask(session, 'listConversations', { query: { teamId } }, { apiKey }),
    ask(session, 'listAutomations', { query: { teamId } }, { apiKey }),
  ];
  for (const answer of await Promise.all(calls)) {
    expectAnswer(`a call with a key ${how}`, answer, 403);
    checkError(answer, 403);
  }
}
