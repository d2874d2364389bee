import { apiError, during, mapResult, onUpdate, pageOfAll, withEvents } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const SELECT_CHANNEL: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);

const firstLimits = new WeakMap<object, Map<string, number>>();

export const organizations = mutants('organizations', {
  'unmoved-by-accounts': {
    defect: 'A team keeps its updatedAt when its accounts change',
    world: world =>
      onUpdate(world.organizations.teams, (changes, team) => ('name' in changes ? changes : { ...changes, updatedAt: team.updatedAt })),
  },
  'name-in-units': {
    defect: 'The 80 characters of a team name are counted in UTF-16 units',
    createTeam(go, { request }) {
      if (String(request.body['name']).length > 80) throw apiError(400, 'name: must have at most 80 characters');
      return go();
    },
  },
  'avatar-stays': {
    defect: 'avatarUrl of a team cannot be cleared with null',
    updateTeam(go, call) {
      const { avatarUrl, ...body } = call.request.body;
      return go({ request: { ...call.request, body: avatarUrl === null ? body : call.request.body } });
    },
  },
  'event-before-change': {
    defect: 'team.updated shows the team as it was before',
    updateTeam(go, { world, request }) {
      const team = world.organizations.teams.get(String(request.path['id']));
      if (!team) return go();
      const { name, avatarUrl } = team;
      return withEvents(world, 'team.updated', go, data => ({ ...data, name, avatarUrl }));
    },
  },
  'teams-till-the-evening': {
    defect: 'The deprecated teams array is there until the end of 15 November 2026',
    getOrganization: (go, { world }) => {
      const now = world.clock.now();
      const isThatDay = new Date(now).toISOString().startsWith('2026-11-15');
      return isThatDay ? during(world.clock, 'now', () => () => Date.parse('2026-11-14T23:59:59Z'), go) : go();
    },
  },
  'plan-is-remembered': {
    defect: 'The monthly limit is that of the plan that the organization had when it was first asked for',
    getPostUsage: mapResult((body, { world, caller }) => {
      const limits = firstLimits.get(world) ?? new Map<string, number>();
      firstLimits.set(world, limits);
      const limit = limits.get(caller.organization.id) ?? Number(body['limit']);
      limits.set(caller.organization.id, limit);
      return { ...body, limit, remaining: Math.max(0, limit - Number(body['used'])) };
    }),
  },
  'search-from-the-start': {
    defect: 'The search for teams finds a name only by its beginning',
    listTeams: pageOfAll((items, { search }) =>
      typeof search === 'string' ? items.filter(({ name }) => String(name).toLowerCase().startsWith(search.toLowerCase())) : items,
    ),
  },
  'copy-loses-channels': {
    defect: 'A team that is created as a copy of another has its accounts without the channel that was selected',
    createTeam: (go, { world }) =>
      during(
        world.accounts.byId,
        'insert',
        next => account =>
          next(
            SELECT_CHANNEL.has(account.type) && account.instagramConnectionMethod !== 'INSTAGRAM'
              ? { ...account, externalId: null }
              : account,
          ),
        go,
      ),
  },
});
