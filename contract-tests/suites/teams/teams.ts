import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { createFlow, type FlowPlatform, flowAccounts, quietTrigger } from '../automations/flows.ts';
import { upload } from '../posts/content.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../requests.ts';

export function suite(): readonly Property[] {
  return [life, nameBounds, gone];
}

interface Names {
  readonly words: readonly string[];
  readonly isDeleted: boolean;
}

const life: Property<Names> = {
  id: 'teams/life',
  area: 'organizations',
  title: 'A team has its latest name, is found only by that name, and is gone after its deletion',
  rules: ['D-ORG-05', 'ORG-06', 'ORG-07', 'ORG-09', 'D-GEN-22'],
  needs: ['writes'],
  cases: () =>
    fc.record({ words: fc.array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 3 }), isDeleted: fc.boolean() }),
  async check(session, { words, isDeleted }) {
    const name = ownName(session);
    const [first = '', ...others] = words;
    const { id, ...created } = await read(session, 'createTeam', { body: { name: `${name}${first}` } });
    expectEqual('the name of a new team', created['name'], `${name}${first}`);
    const path = { id: String(id) };
    for (const word of others) {
      const renamed = await read(session, 'updateTeam', { path, body: { name: `${name}${word}` } });
      expectEqual('the name of a renamed team', renamed['name'], `${name}${word}`);
    }
    const last = `${name}${others.at(-1) ?? first}`;
    const shown = await read(session, 'getTeam', { path });
    expectEqual('name and accounts of the team', [shown['name'], shown['socialAccounts']], [last, []]);
    await expectFound(session, last.toUpperCase(), [path.id]);
    await expectFound(session, `${name}nothing`, []);
    if (!isDeleted) return;
    expectAnswer('deleteTeam', await ask(session, 'deleteTeam', { path }), 200);
    expectAnswer('getTeam of a deleted team', await ask(session, 'getTeam', { path }), 404);
    await expectFound(session, name, []);
  },
};

async function expectFound(session: Session, search: string, ids: readonly string[]): Promise<void> {
  const { items, total } = await read(session, 'listTeams', { query: { search } });
  const found = objectsOf(items).map(team => String(team['id']));
  expectEqual(`the teams of "${search}"`, [found, total], [ids, ids.length]);
}

const { maxTeamNameCharacters: MAX_CHARACTERS } = limits.organizations;

const nameBounds: Property<{ readonly over: number; readonly letter: string; readonly isUpdate: boolean }> = {
  id: 'teams/name-bounds',
  area: 'organizations',
  title: `A team's name has at most ${MAX_CHARACTERS} characters, and an emoji counts as one`,
  rules: ['D-ORG-05'],
  needs: ['writes'],
  cases: () => [
    { over: 0, letter: '😀', isUpdate: false },
    { over: 1, letter: 'x', isUpdate: false },
    { over: 0, letter: 'ß', isUpdate: true },
    { over: 1, letter: '😀', isUpdate: true },
  ],
  async check(session, { over, letter, isUpdate }) {
    const own = ownName(session);
    const name = own + letter.repeat(MAX_CHARACTERS + over - own.length);
    const path = isUpdate ? { id: String((await read(session, 'createTeam', { body: { name: own } }))['id']) } : {};
    const answer = await ask(session, isUpdate ? 'updateTeam' : 'createTeam', { path, body: { name } });
    expectAnswer(`a name of ${MAX_CHARACTERS + over} characters`, answer, over === 0 ? 200 : 400);
    if (over === 0) expectEqual('the name', fieldsOf(answer.body)['name'], name);
  },
};

const gone: Property<FlowPlatform> = {
  id: 'teams/gone',
  area: 'organizations',
  title: 'Deleting a team removes its accounts, uploads, posts and flows, and the account that its account was copied from stays',
  rules: ['D-ORG-05'],
  needs: ['writes'],
  variety: 'low',
  cases: async session => fc.constantFrom(...(await flowAccounts(session)).keys()),
  async check(session, type) {
    const { id } = await read(session, 'createTeam', { body: { name: ownName(session), copyTeamId: session.teamId } });
    const copy = { ...session, teamId: String(id) };
    const accountOf = ({ teamId }: Session) => read(session, 'getSocialAccountByType', { query: { teamId, type } });
    const account = await accountOf(copy);
    const uploadId = await upload(copy);
    const draft = { title: ownName(session), status: 'DRAFT', postDate: '', socialAccountTypes: [type] };
    const post = await read(session, 'createPost', { body: { ...draft, teamId: id, data: { [type]: { uploadIds: [uploadId] } } } });
    const definition = {
      trigger: quietTrigger(session, 'DM_RECEIVED', ''),
      steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }],
    };
    const flow = await createFlow(copy, String(account['id']), definition);
    await read(session, 'deleteTeam', { path: { id: copy.teamId } });
    const calls = [
      ['getTeam', copy.teamId],
      ['getUpload', uploadId],
      ['getPost', post['id']],
      ['getAutomation', flow['id']],
    ] as const;
    for (const [operation, left] of calls)
      expectAnswer(`${operation} after its team was deleted`, await ask(session, operation, { path: { id: String(left) } }), 404);
    const listed = objectsOf((await ask(session, 'listUploads', { query: { ids: [uploadId] } })).body);
    expectEqual('the uploads of the deleted team', listed, []);
    expectEqual('externalId of the original', (await accountOf(session))['externalId'], account['externalId']);
  },
};
