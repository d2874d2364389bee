import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, asked, comparedAgain, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { hasPart, partsOf } from '../text-case.ts';

export function suite(): readonly Property[] {
  return [organization, teamsArray, teams, teamSearch, teamPages, accountsOfTeams, idsElsewhere];
}

const PLANS: readonly unknown[] = publicApi.schema('Tier').enum ?? [];

const organization: Property = {
  id: 'organization/organization',
  area: 'organizations',
  title: 'The organization of the key has the plan of its subscription, and owns every listed team',
  rules: ['ORG-01', 'ORG-02'],
  needs: [],
  cases: () => fc.constant(null),
  async check(session) {
    const { id, plan, settings, subscription } = await read(session, 'getOrganization');
    expectThat(PLANS.includes(plan), `plan is ${JSON.stringify(plan)}, none of ${PLANS.join(', ')}`);
    expectThat(typeof settings === 'object' && settings !== null, `settings is ${JSON.stringify(settings)}`);
    if (subscription !== null) expectEqual('plan, next to the tier of the subscription,', plan, fieldsOf(subscription)['tier']);
    for (const team of await listTeams(session)) expectEqual(`organizationId of ${String(team['id'])}`, team['organizationId'], id);
  },
};

const teamsArray: Property = {
  id: 'organization/teams-array',
  area: 'organizations',
  title: 'The deprecated teams of the organization are the listed ones, and absent since 15 November 2026',
  rules: ['ORG-03', 'ORG-04', 'ORG-05'],
  // The simulated time of the suites is before that day, the time of every deployment after it.
  rulesOn: has => (has.has('clock') ? ['ORG-03', 'ORG-05'] : ['ORG-04']),
  needs: [],
  cases: () => fc.constant(null),
  async check(session) {
    const listed = idsOf(await listTeams(session)).sort();
    const found = await read(session, 'getOrganization');
    if (!session.control) return expectThat(!('teams' in found), 'the organization still has teams');
    expectEqual('teams of the organization', idsOf(objectsOf(found['teams'])).sort(), listed);
  },
};

const teams: Property<number> = {
  id: 'organization/teams',
  area: 'organizations',
  title: 'A team is the same in the list and alone, with its social accounts, and the key can use it',
  rules: ['AUTH-04', 'ORG-06', 'ORG-09', 'D-ORG-06'],
  needs: [],
  cases: () => fc.nat(),
  async check(session, number) {
    const listed = choose(await listTeams(session), number);
    const id = String(listed['id']);
    const answer = await ask(session, 'getTeam', { path: { id } });
    const posts = await ask(session, 'listPosts', { query: { teamId: id, limit: 1 } });
    const again = (await listTeams(session)).find(team => team['id'] === listed['id']);
    // Others may change the team in between.
    fc.pre(JSON.stringify(again) === JSON.stringify(listed));
    expectAnswer('getTeam of a listed team', answer, 200);
    expectAnswer('listPosts of a listed team', posts, 200);
    const alone = fieldsOf(answer.body);
    for (const name of ['id', 'name', 'avatarUrl', 'organizationId', 'createdAt', 'updatedAt'])
      expectEqual(`${name} of ${id}`, alone[name], listed[name]);
    expectEqual(
      `the social accounts of ${id}`,
      idsOf(objectsOf(alone['socialAccounts'])).sort(),
      idsOf(objectsOf(listed['socialAccounts'])).sort(),
    );
  },
};

const teamSearch: Property<string | undefined> = {
  id: 'organization/team-search',
  area: 'organizations',
  title: 'A search finds exactly the teams whose name contains the text, without regard to case',
  rules: ['ORG-07', 'D-GEN-22'],
  needs: [],
  cases: async session => partsOf((await listTeams(session)).map(team => String(team['name']))),
  check: (session, search) => comparedAgain(session, () => checkSearch(session, search)),
};

async function checkSearch(session: Session, search: string | undefined): Promise<void> {
  fc.pre(search !== undefined);
  const before = await listTeams(session);
  const found = await listTeams(session, search);
  const { total } = await read(session, 'listTeams', { query: { search, limit: 1 } });
  const after = await listTeams(session);
  for (const { name } of found) expectThat(hasPart(name, search), `a search for "${search}" finds "${String(name)}"`);
  const lasting = before.filter(({ id, name }) => hasPart(name, search) && after.some(team => team['id'] === id && team['name'] === name));
  for (const { id, name } of lasting)
    expectThat(
      found.some(team => team['id'] === id),
      `a search for "${search}" does not find "${String(name)}"`,
    );
  // The total is that of one moment: it counts where no such team came or went.
  const [earlier, later] = [before, after].map(all => idsOf(all.filter(({ name }) => hasPart(name, search))));
  if (JSON.stringify(earlier) === JSON.stringify(later)) expectEqual(`total of a search for "${search}"`, total, found.length);
}

const teamPages: Property<number> = {
  id: 'organization/team-pages',
  area: 'organizations',
  title: 'A page of teams has the requested size and the total of all',
  rules: ['ORG-06', 'ORG-08'],
  needs: [],
  cases: () => fc.nat(),
  check: (session, number) =>
    comparedAgain(session, async () => {
      const all = await listTeams(session);
      const size = 1 + (number % Math.min(all.length, PAGE_SIZE));
      const offset = number % (all.length + 1);
      const { items, total } = await read(session, 'listTeams', { query: { limit: size, offset } });
      fc.pre(JSON.stringify(idsOf(await listTeams(session))) === JSON.stringify(idsOf(all)));
      expectEqual('total of a page', total, all.length);
      expectEqual(`the page of ${size} from ${offset}`, idsOf(objectsOf(items)), idsOf(all.slice(offset, offset + size)));
    }),
};

const accountsOfTeams: Property = {
  id: 'organization/accounts-of-teams',
  area: 'organizations',
  title: 'A social account is listed under the team that it names, and no other',
  rules: ['ORG-11'],
  needs: [],
  cases: () => fc.constant(null),
  async check(session) {
    const places = new Map<unknown, unknown>();
    for (const team of await listTeams(session))
      for (const { id, teamId } of objectsOf(team['socialAccounts'])) {
        expectEqual(`teamId of ${String(id)}, in the list of ${String(team['id'])},`, teamId, team['id']);
        expectThat(!places.has(id), `${String(id)} is in two teams: ${String(places.get(id))} and ${String(team['id'])}`);
        places.set(id, team['id']);
      }
  },
};

const idsElsewhere: Property<number> = {
  id: 'organization/ids-elsewhere',
  area: 'organizations',
  title: 'Every operation with a teamId or socialAccountId accepts the ids of a team and its accounts',
  rules: ['ORG-10', 'GEN-05'],
  needs: [],
  cases: () => fc.nat(),
  async check(session, number) {
    const own = objectsOf((await read(session, 'getTeam', { path: { id: session.teamId } }))['socialAccounts']);
    await asked(session, 'listPosts', { query: { teamId: session.teamId, limit: 1 } });
    if (own.length === 0) return;
    const { id, type } = choose(own, number);
    const day = await read(session, 'getDailyLimits', { query: { socialAccountId: id } });
    expectEqual('the account of a usage record', [day['socialAccountId'], day['type']], [id, type]);
    const usage = await read(session, 'listImportUsage', { query: { teamId: session.teamId, socialAccountId: id } });
    expectEqual('the accounts of the import usage', idsOf(objectsOf(usage['socialAccounts'])), [id]);
  },
};

/** The largest page. */
const PAGE_SIZE = 100;

/** Lists all teams, or those that a search finds, page by page; a team that others have moved to the next page meanwhile is there once. */
export async function listTeams(session: Session, search?: string): Promise<readonly Fields[]> {
  const listed = new Map<unknown, Fields>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = { limit: PAGE_SIZE, offset, ...(search !== undefined && { search }) };
    const page = objectsOf((await read(session, 'listTeams', { query }))['items']);
    for (const team of page) listed.set(team['id'], team);
    if (page.length < PAGE_SIZE) return [...listed.values()];
  }
}

function choose(items: readonly Fields[], number: number): Fields {
  const item = items[number % items.length];
  if (!item) throw new Error('The list is empty');
  return item;
}

function idsOf(items: readonly Fields[]): string[] {
  return items.map(({ id }) => String(id));
}
