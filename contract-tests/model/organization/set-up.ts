import { newAccount, type Slot } from '../accounts/model.ts';
import type { ModelFailure } from '../platform-failures.ts';
import { LATENCIES } from '../posts/model.ts';
import { type Fields, type Real } from '../real.ts';
import { commentConnections, postConnections } from './connections.ts';
import { type OrganizationModel, PLATFORMS, type TeamPlatform } from './model.ts';

/** Some days before the end of a month, and no full minute: jobs of full minutes, such as the removal of accounts, have an instant of their own. */
const BEGIN = Date.parse('2026-03-28T19:31:07.137Z');

/** An organization with two new teams: one with an account on each platform and a person who writes to it, and one without. */
export async function setUp(real: Real): Promise<OrganizationModel> {
  for (const id of ['team_acme_support', 'team_acme_marketing']) await real.did('deleteTeam', { path: { id } });
  for (const platform of PLATFORMS) await real.control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
  await real.moveClock(BEGIN);
  const model = newModel(BEGIN);
  for (const name of ['Team one', 'Team two']) await addTeam(model, real, name);
  const [first = ''] = model.teams;
  for (const slot of model.accounts.slots.filter(({ teamId }) => teamId === first)) await connectFirst(slot, real, model.now);
  const { socialAccountId } = await real.did('enableMessaging', { body: { teamId: first, type: 'FACEBOOK' } });
  model.messaging.add(String(socialAccountId));
  const { items } = await real.control('GET', '/_sim/events?limit=1');
  const [newest] = items as readonly Fields[];
  model.accounts.lastEventId = String(newest?.['id']);
  return model;
}

/** Creates a team, and places for its accounts. */
export async function addTeam(model: OrganizationModel, real: Real, name: string, copyTeamId?: string): Promise<string> {
  const { id } = await real.did('createTeam', { body: { name, ...(copyTeamId !== undefined && { copyTeamId }) } });
  const teamId = String(id);
  model.teams.push(teamId);
  for (const type of PLATFORMS) model.accounts.slots.push(newSlot(teamId, type, `${type.toLowerCase()}_${model.teams.length}`));
  return teamId;
}

/** FACEBOOK gives each login two channels, the first of the login's own name. */
export function newSlot(teamId: string, type: TeamPlatform, login: string): Slot {
  return { teamId, type, login, channels: type === 'FACEBOOK' ? [login, `${login}_2`] : [], account: null };
}

async function connectFirst(slot: Slot, { control }: Real, now: number): Promise<void> {
  const { teamId, type, login } = slot;
  const { id } = await control('POST', '/_sim/social-accounts', { teamId, type, externalId: login, withMessagingScope: true });
  slot.account = newAccount(slot, String(id), login, now);
}

function newModel(begin: number): OrganizationModel {
  const failures = new Map<TeamPlatform, ModelFailure>();
  const slots: Slot[] = [];
  const model: OrganizationModel = {
    now: begin,
    begin,
    teams: [],
    // The parts have the model's clock.
    posts: {
      get now() {
        return model.now;
      },
      posts: [],
      failures,
      reviews: false,
      data: {},
      connections: postConnections(() => model),
    },
    comments: {
      get now() {
        return model.now;
      },
      postId: '',
      platforms: PLATFORMS,
      hasQuotas: false,
      draftPostId: '',
      fetchedId: null,
      comments: [],
      failures,
      jobs: 0,
      monthly: 0,
      connections: commentConnections(() => model),
    },
    accounts: {
      get now() {
        return model.now;
      },
      slots,
      revoked: new Set(),
      failures,
      grace: 0,
      expected: [],
      lastEventId: null,
    },
    uploads: [],
    conversations: [],
    imports: [],
    messaging: new Set(),
    used: new Map(),
    gone: [],
    made: 0,
    round: 0,
  };
  return model;
}
