/** The model of quotas: what counts where, when it resets, and what each plan allows. */

import * as fc from 'fast-check';
import { nextMidnight, wait } from '../../../../model/choose.ts';
import { type Command, defineModel } from '../../../../model/define-model.ts';
import { isChange, setPlatform } from '../../../../model/platform-failures.ts';
import type { Real } from '../../../../model/real.ts';
import { createItems, GONE_URL, importHistory, itemCommand, retryItem, sendMessages, setLimit, upload, whichItem } from './commands.ts';
import { remove, schedule, takeBack, WHENS } from './items.ts';
import {
  count,
  daily,
  dayOf,
  type ModelAccount,
  monthly,
  type OrganizationName,
  PLANS,
  type QuotaPlatform,
  type QuotasModel,
} from './model.ts';
import { expectAll } from './observe.ts';

/** Changes the plan of the organization: its limits apply from the next request, and the usage stays. */
const setPlan = fc.constantFrom(...PLANS).map(
  (plan): Command<QuotasModel> => ({
    check: ({ plans }) => plans.acme !== plan,
    async run(model, real) {
      await real.control('PATCH', '/_sim/organizations/org_acme', { plan });
      model.plans.acme = plan;
      await expectAll(model, real);
    },
    toString: () => `change to the plan ${plan}`,
  }),
);

/** Schedules a draft, or moves a scheduled item to another day. */
const scheduleItem = fc
  .tuple(whichItem, fc.constantFrom(...WHENS))
  .map(([which, when]) => itemCommand(which, `schedule, ${when},`, (item, model, real) => schedule(model, real, which.kind, item, when)));

/** Makes a scheduled item a draft. */
const makeItemDraft = whichItem.map(which =>
  itemCommand(which, 'take back', (item, model, real) => takeBack(model, real, which.kind, item)),
);

/** Deletes a post or comment, unless it is being published. */
const deleteItem = whichItem.map(which => itemCommand(which, 'delete', (item, model, real) => remove(model, real, which.kind, item)));

/** Two nights before a month begins. */
const BEGIN = '2026-03-30T20:00:00.000Z';

const failPlatform = setPlatform<QuotaPlatform, QuotasModel>({
  platforms: ['INSTAGRAM', 'TWITTER'],
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

const waits = wait<QuotasModel>(
  [1, 3_600_000, ['until the last millisecond of the day', model => nextMidnight(model) - 1], ['until midnight', nextMidnight]],
  ({ now }, until) => until > now,
);

export const quotasModel = defineModel<QuotasModel>({
  id: 'model/quotas',
  area: 'quotas',
  title: 'Posts, comments, uploads, messages and imports count against their quotas, and the next one beyond a limit is refused',
  rules: [
    'ORG-12',
    'ORG-13',
    'ORG-14',
    'ORG-16',
    'ORG-17',
    'QTA-04',
    'QTA-05',
    'QTA-10',
    'QTA-14',
    'QTA-15',
    'QTA-16',
    'QTA-17',
    'QTA-18',
    'QTA-26',
    'QTA-33',
    'QTA-34',
    'D-QTA-01',
    'D-QTA-02',
    'D-QTA-03',
    'D-QTA-05',
    'D-QTA-07',
    'D-HIS-02',
    'D-ORG-04',
  ],
  maxCommands: 40,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: createItems, weight: 3 },
    { command: scheduleItem, weight: 2 },
    { command: makeItemDraft },
    { command: deleteItem },
    { command: retryItem },
    { command: upload, weight: 2 },
    { command: sendMessages, weight: 2 },
    { command: importHistory },
    { command: setPlan },
    { command: setLimit, weight: 2 },
    { command: failPlatform },
    { command: waits, weight: 2 },
  ],
  setUp,
  compare: expectAll,
  finish: expectAll,
});

async function setUp(real: Real): Promise<QuotasModel> {
  const { control } = real;
  await control('POST', '/_sim/reset', { startTime: BEGIN });
  // The real account of acme on TWITTER is also connected to pro.
  const shared = await control('POST', '/_sim/social-accounts', { teamId: 'team_pro', type: 'TWITTER', externalId: 'twitter_acme' });
  await control('PUT', '/_sim/web', { url: GONE_URL, status: 404 });
  const accounts: readonly ModelAccount[] = [
    account('acme', 'team_acme_marketing', 'sa_acme_twitter', 'TWITTER', 'twitter_acme'),
    account('acme', 'team_acme_marketing', 'sa_acme_instagram', 'INSTAGRAM', 'instagram_acme'),
    account('acme', 'team_acme_support', 'sa_acme_support_instagram', 'INSTAGRAM', 'instagram_acme'),
    account('acme', 'team_acme_marketing', 'sa_acme_linkedin', 'LINKEDIN', 'linkedin_acme'),
    account('pro', 'team_pro', String(shared['id']), 'TWITTER', 'twitter_acme'),
    account('pro', 'team_pro', 'sa_pro_instagram', 'INSTAGRAM', 'instagram_pro'),
  ];
  const livePostId = await livePost(real);
  await control('PATCH', '/_sim/organizations/org_acme', { plan: 'FREE' });
  const model: QuotasModel = {
    now: real.time().from,
    accounts,
    posts: [],
    comments: [],
    livePostId,
    plans: { acme: 'FREE', pro: 'PRO' },
    ownLimits: new Map(),
    used: new Map(),
    failures: new Map(),
    made: 0,
  };
  const [, instagram] = accounts;
  if (instagram)
    for (const quota of [monthly(model, 'monthlyPosts', instagram), daily(model, 'dailyPosts', instagram, dayOf(model.now))])
      count(model, quota);
  return model;
}

function account(organization: OrganizationName, teamId: string, id: string, platform: QuotaPlatform, real: string): ModelAccount {
  return { organization, teamId, id, platform, real };
}

async function livePost(real: Real): Promise<string> {
  const data = { INSTAGRAM: { text: 'Look', uploadIds: ['upload_acme_image'] } };
  const body = { teamId: real.teamId, title: 'Look', status: 'SCHEDULED', postDate: BEGIN, socialAccountTypes: ['INSTAGRAM'], data };
  const { id } = await real.did('createPost', { body });
  await real.control('POST', '/_sim/clock/advance', { by: 60_000 });
  return String(id);
}
