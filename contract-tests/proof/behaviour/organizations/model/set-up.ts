import type { ModelFailure } from '../../../../model/platform-failures.ts';
import { LATENCIES } from '../../../../model/posts/model.ts';
import type { Real } from '../../../../model/real.ts';
import { newAccount, type Slot } from '../../accounts/model/model.ts';
import { addTeam } from './add-team.ts';
import { commentConnections, postConnections } from './connections.ts';
import { liveFirstDays } from './first-days.ts';
import { type OrganizationModel, PLATFORMS, type TeamPlatform } from './model.ts';

/** Some days before the end of a month, and no full minute, because jobs such as the removal of accounts run at full minutes. */
const BEGIN = Date.parse('2026-03-28T19:31:07.137Z');

/** Long enough for an account to be connected again. */
const GRACE_HOURS = 24;

/** Creates an organization with two new teams, and resources of each kind. */
export async function setUp(real: Real): Promise<OrganizationModel> {
  for (const id of ['team_acme_support', 'team_acme_marketing']) await real.did('deleteTeam', { path: { id } });
  for (const platform of PLATFORMS) await real.control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
  await real.control('PATCH', '/_sim/organizations/org_acme', { settings: { deleteAccountAfter: GRACE_HOURS } });
  await real.moveClock(BEGIN);
  const model = newModel(BEGIN);
  for (const name of ['Team one', 'Team two']) await addTeam(model, real, name);
  const [first = ''] = model.teams;
  for (const slot of model.accounts.slots.filter(({ teamId }) => teamId === first)) await connectFirst(slot, real, model.now);
  const { socialAccountId } = await real.did('enableMessaging', { body: { teamId: first, type: 'FACEBOOK' } });
  model.messaging.add(String(socialAccountId));
  await liveFirstDays(model, real);
  return model;
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
    // The parts share the model's clock.
    posts: {
      get now() {
        return model.now;
      },
      posts: [],
      failures,
      reviews: false,
      statuses: new Map(),
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
      grace: GRACE_HOURS,
      expected: [],
      lastEventId: null,
    },
    uploads: [],
    conversations: [],
    imports: [],
    messaging: new Set(),
    used: new Map(),
    gone: [],
    keptPlaces: { posts: [], comments: [] },
    made: 0,
    round: 0,
  };
  return model;
}
