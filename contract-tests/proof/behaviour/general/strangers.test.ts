/** Calls of those who may not make them: without a feature or a key, with ids of others, or of what is not simulated. */

import * as fc from 'fast-check';
import { publicApi } from '../../../../openapi/document.ts';
import { callsOf } from '../../../arbitraries/calls.ts';
import { NOBODY } from '../../../arbitraries/id-kinds.ts';
import { callOf, discover } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Call, fieldsOf, send } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { type Place, type Placed, placesOf, withId } from '../../../suites/general/ids.ts';
import { callsOn, needsOf } from '../../../suites/operation.ts';
import { ownName } from '../../../suites/posts/own-names.ts';
import { ask, expectAnswer, expectEqual } from '../../../suites/requests.ts';
import { behaviour, behaviourOf } from '../behaviour.fixture.ts';

for (const operation of publicApi.operations().filter(({ feature }) => feature !== undefined))
  behaviourOf<Call>({
    id: `refusals/closed/${operation.id}`,
    area: 'auth',
    title: `${operation.id} answers 404 to an organization without ${operation.feature}`,
    rules: [operation.feature === 'dms' ? 'AUTH-07' : 'AUTH-08', 'D-GEN-02'],
    needs: ['control', ...needsOf(operation)],
    cases: session => callsOn(operation, session),
    async check(session, call) {
      const answer = await send(session, call, { apiKey: session.closedApiKey ?? '' });
      checkError(answer, 404);
      if (fieldsOf(answer.body)['message'] !== 'Not found') throw new Error(`the message is not “Not found”: ${answer.text}`);
    },
  });

for (const operation of publicApi.operations()) {
  const places = placesOf(operation);
  if (places.length === 0) continue;
  behaviourOf<Placed>({
    id: `ids/foreign/${operation.id}`,
    area: 'auth',
    title: `${operation.id} treats an id of another organization as unknown`,
    rules: ['AUTH-05', 'D-GEN-12', 'D-GEN-30'],
    needs: ['control', ...needsOf(operation)],
    async cases(session) {
      const ids = await discover(session);
      const own = places.flatMap(place => (ids.get(place.kind) ?? []).map(id => ({ place, id })));
      return fc.record({ call: callsOf(operation, ids), own: fc.constantFrom(...own) }).map(({ call, own: { place, id } }) => ({
        // The team belongs to the other organization, so that only the id is foreign.
        call: withId(withTeam(call, session.otherTeamId ?? ''), place, id),
        place,
      }));
    },
    async check(session, { call, place }) {
      const apiKey = session.otherApiKey ?? '';
      const own = idAt(call, place);
      const [answer, never] = [await send(session, call, { apiKey }), await send(session, withId(call, place, NOBODY), { apiKey })];
      fc.pre(answer.status !== 400);
      checkError(answer, 404);
      if (answer.text.replaceAll(own, '*') !== never.text.replaceAll(NOBODY, '*'))
        throw new Error(`answers ${answer.text}, but ${never.text} for an id that never existed`);
    },
  });
}

function idAt(call: Call, { part, name }: Place): string {
  const value = fieldsOf(call[part])[name];
  return String(Array.isArray(value) ? value[0] : value);
}

function withTeam(call: Call, teamId: string): Call {
  const [query, body] = [call.query, call.body].map(part => ('teamId' in fieldsOf(part) ? { ...fieldsOf(part), teamId } : part));
  return { ...call, query: fieldsOf(query), body };
}

/** Values that resemble a key but are not one. */
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

/** This runs on a simulator only, because the reports of a deployment would not mask values that resemble a key. */
behaviour<string>({
  id: 'auth/nearly-a-key',
  area: 'auth',
  title: 'A new key authenticates; a value that only resembles it is an unknown key: 403 from each endpoint, and nothing changes',
  rules: ['AUTH-02', 'AUTH-06'],
  cases: Object.keys(RESEMBLING),
  async check({ session, control }, how) {
    const name = ownName(session);
    const wanted = `sk_Nearly_${session.apiKey}_Key`;
    await control('POST', '/_sim/organizations/org_acme/api-keys', { key: wanted });
    await expectUnknown(session, how, RESEMBLING[how]?.(wanted) ?? '', name);
    const found = await ask(session, 'listTeams', { query: { search: name } }, { apiKey: wanted });
    expectAnswer('listTeams with the new key', found, 200);
    expectEqual('the number of teams created with a wrong key', fieldsOf(found.body)['total'], 0);
  },
});

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

behaviourOf<string>({
  id: 'strangers/not-simulated',
  area: 'auth',
  title: 'An endpoint that is not simulated answers 401 without a key, 403 with an unknown one, else 501',
  rules: ['D-GEN-25'],
  needs: ['control'],
  cases: () => fc.stringMatching(/^[a-z]{1,12}(\/[a-z]{1,12})?$/).map(rest => `/api/v1/billing/${rest}`),
  async check(session, path) {
    const statusWith = async (key: string | null): Promise<number> => {
      const headers = key === null ? {} : { 'x-api-key': key };
      return (await session.fetch(session.baseUrl + path, { method: 'GET', headers })).status;
    };
    const statuses = [await statusWith(null), await statusWith('sk_nobody'), await statusWith(session.apiKey)];
    if (statuses.join() !== '401,403,501') throw new Error(`${path} answered ${statuses.join(', ')} instead of 401, 403, 501`);
  },
});

const OTHER_TEAM = 'team_acme_support';

behaviourOf<'DRAFT' | 'SCHEDULED'>({
  id: 'strangers/upload-of-another-team',
  area: 'uploads',
  title: 'A post cannot use an upload of another team',
  rules: ['D-UPL-14'],
  needs: ['control', 'writes'],
  cases: () => fc.constantFrom('DRAFT', 'SCHEDULED'),
  async check(session, status) {
    await session.control?.('POST', '/_sim/reset', {});
    const { teamId } = session;
    const url = 'https://cdn.example.com/picture.png';
    const made = await send(session, { ...callOf('createUploadFromUrl', {}), body: { teamId, url } });
    const data = { FACEBOOK: { text: 'Look', uploadIds: [fieldsOf(made.body)['id']] } };
    const post = { title: 'Look', status, postDate: '2026-03-10T09:00:00Z', socialAccountTypes: ['FACEBOOK'], data };
    const create = async (owner: string) => send(session, { ...callOf('createPost', {}), body: { ...post, teamId: owner } });
    checkError(await create(OTHER_TEAM), 404);
    const own = await create(teamId);
    if (own.status !== 200) throw new Error(`its own team got ${own.status}: ${own.text.slice(0, 200)}`);
  },
});
