/** When quotas reset, and what ends on a fixed date. */
import { limits } from '../../../../openapi/document.ts';
import {
  type Boundary,
  createPost,
  fanWrites,
  HOUR_MS,
  iso,
  isTaken,
  livePost,
  message,
  nextDay,
  openConversation,
  publishFlow,
  runIn,
  setPlatform,
  TEAM,
  YEAR_MS,
} from '../boundary.ts';
import type { BoundaryWorld } from '../boundary-world.ts';

/** Uses a quota once. Returns whether that was possible. */
type Use = () => Promise<boolean>;

/** A quota with the limit one, which is used up; the boundary is its reset. */
function quota(id: string, limit: string, override: object, prepare: (world: BoundaryWorld) => Promise<Use>): Boundary {
  return {
    id: `quotas/${id}`,
    limits: [`quotas.${limit}`],
    async arrange(world) {
      await world.ok('PATCH', '/_sim/organizations/org_acme', { limits: override });
      const use = await prepare(world);
      if (!(await use())) throw new Error(`${id}: the first was refused`);
      if (await use()) throw new Error(`${id}: the second was not refused`);
      const at = limit.startsWith('daily') ? nextDay(world.now()) : nextMonth(world.now());
      return { at, isPassed: use };
    },
  };
}

function nextMonth(instant: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

const isCreated = (world: BoundaryWorld, more: object): Promise<boolean> =>
  createPost(world, 'TWITTER', more).then(
    () => true,
    () => false,
  );

const comment = async (world: BoundaryWorld): Promise<(postDate: number) => Promise<boolean>> => {
  const internalPostId = await livePost(world, 'FACEBOOK');
  const body = { teamId: TEAM, internalPostId, socialAccountTypes: ['FACEBOOK'], text: 'Hi' };
  return postDate => isTaken(world, 'POST', '/comment', { ...body, postDate: iso(postDate) });
};

/** An import counts against its quota once it has its posts. */
const importPosts = async (world: BoundaryWorld): Promise<Use> => {
  await setPlatform(world, 'FACEBOOK');
  const body = { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 1 };
  return async () => {
    if (!(await isTaken(world, 'POST', '/post-history-import', body))) return false;
    await world.to(world.now() + HOUR_MS);
    return true;
  };
};

const teamsRemoved: Boundary = {
  id: 'organizations/deprecated-teams',
  limits: ['organizations.deprecatedTeamsRemovedAt'],
  isInstant: true,
  arrange(world) {
    const at = Date.parse(limits.organizations.deprecatedTeamsRemovedAt);
    return Promise.resolve({ at, isPassed: async () => !('teams' in (await world.ok('GET', '/organization'))) });
  },
};

export const QUOTAS: readonly Boundary[] = [
  quota('day/posts', 'dailyPosts', { dailyPosts: { TWITTER: 1 } }, world => Promise.resolve(() => isCreated(world, {}))),
  quota('day/comments', 'dailyComments', { dailyComments: { FACEBOOK: 1 } }, async world => {
    const create = await comment(world);
    return () => create(world.now());
  }),
  quota('month/posts', 'monthlyPosts', { monthlyPosts: 1 }, world => {
    const postDate = iso(world.now() + YEAR_MS);
    return Promise.resolve(() => isCreated(world, { postDate }));
  }),
  quota('month/comments', 'monthlyComments', { monthlyComments: 1 }, async world => {
    const create = await comment(world);
    const postDate = world.now() + YEAR_MS;
    return () => create(postDate);
  }),
  quota('month/uploads', 'monthlyUploads', { monthlyUploads: 1 }, world =>
    Promise.resolve(() => isTaken(world, 'POST', '/upload/from-url', { teamId: TEAM, url: 'https://media.test/a.jpg' })),
  ),
  quota('month/imported-posts', 'monthlyHistoryPosts', { historyPosts: 1 }, importPosts),
  quota('month/messages', 'monthlyOutboundMessages', { outboundMessages: 1 }, async world => {
    const path = `/conversations/${await openConversation(world)}/messages`;
    return async () => {
      // The team can reply to the person for 24 hours from now.
      await fanWrites(world, message);
      return isTaken(world, 'POST', path, { text: 'Hi' });
    };
  }),
  quota('month/automation-runs', 'monthlyAutomationRuns', { automationRuns: 1 }, async world => {
    await publishFlow(world);
    let people = 0;
    // A different person each time, because replies to one person have a cooldown.
    return async () => {
      people += 1;
      return runIn(await fanWrites(world, { ...message, participant: `fan_${people}` }))['status'] !== 'SKIPPED';
    };
  }),
  teamsRemoved,
];
