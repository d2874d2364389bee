/** API keys that are almost right. */
import { checkError } from '../../../checks/error-shape.ts';
import { fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual } from '../../../suites/asking.ts';
import { ownName } from '../../../suites/posts/own-names.ts';
import { behaviour } from '../behaviour.fixture.ts';

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
