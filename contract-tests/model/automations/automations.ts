/** The model of automations: which ones an event triggers, and how their executions run. */

import { defineModel } from '../define-model.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { wait } from '../wait.ts';
import { activateFlow } from './activate-flow.ts';
import { archiveFlow } from './archive-flow.ts';
import { comment } from './comment.ts';
import { createFlow } from './create-flow.ts';
import { deleteFlow } from './delete-flow.ts';
import { editFlow } from './edit-flow.ts';
import { manyFlows } from './many-flows.ts';
import { type AutomationsModel, LATENCIES, type ModelFlow, PLATFORMS } from './model.ts';
import { expectAll, expectRuns } from './observe.ts';
import { pauseFlow } from './pause-flow.ts';
import { privateReplyTwice } from './private-reply-twice.ts';
import { publishFlow } from './publish-flow.ts';
import type { FlowPlatform } from './recipes.ts';
import { runsTimeline } from './runs.ts';
import { setBudget } from './set-budget.ts';
import { switchOff } from './switch-off.ts';
import { testFlow } from './test-flow.ts';
import { write } from './write.ts';
import { writeRepeatedly } from './write-repeatedly.ts';

/** The last hours of a month, so that budgets reset during the run. */
const BEGIN = '2026-03-31T22:00:00.000Z';
/** Long enough for every delay and every answer of a platform. */
const REST_MS = 600_000;
/** More than a month of it: nothing but runs shall be scarce. */
const PLENTY = 1000;

const failPlatform = setPlatform<FlowPlatform, AutomationsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

const waits = wait<AutomationsModel>([1, 1_000, 59_999, 60_000, 60_000, 600_000, 3_600_000]);

export const automationsModel = defineModel<AutomationsModel, ModelFlow>({
  id: 'model/automations',
  area: 'automations',
  title: 'Each event triggers exactly the live automations that match, once; their steps run in order, each at its instant',
  rules: [
    'AUT-01',
    'AUT-02',
    'AUT-03',
    'AUT-04',
    'AUT-05',
    'AUT-06',
    'AUT-07',
    'AUT-08',
    'AUT-09',
    'AUT-11',
    'AUT-12',
    'AUT-14',
    'AUT-17',
    'AUT-18',
    'AUT-19',
    'AUT-20',
    'AUT-21',
    'AUT-22',
    'AUT-26',
    'AUT-29',
    'AUT-30',
    'AUT-38',
    'AUT-41',
    'AUT-42',
    'AUT-43',
    'AUT-44',
    'AUT-45',
    'AUT-46',
    'AUT-47',
    'AUT-48',
    'AUT-49',
    'AUT-51',
    'AUT-52',
    'AUT-53',
    'AUT-54',
    'AUT-55',
    'AUT-56',
    'AUT-57',
    'AUT-58',
    'AUT-59',
    'D-AUT-03',
    'D-AUT-04',
    'D-AUT-06',
    'D-AUT-08',
    'D-AUT-10',
    'D-AUT-11',
    'D-AUT-13',
    'D-AUT-14',
    'D-AUT-15',
    'D-AUT-16',
    'D-AUT-22',
    'D-AUT-24',
    'DMS-46',
    'QTA-30',
    'QTA-31',
    'QTA-35',
    'QTA-37',
    'QTA-38',
  ],
  maxCommands: 40,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: createFlow, weight: 3 },
    { command: editFlow },
    { command: publishFlow },
    { command: pauseFlow, weight: 2 },
    { command: activateFlow },
    { command: archiveFlow },
    { command: deleteFlow },
    { command: testFlow },
    { command: write, weight: 4 },
    { command: comment, weight: 3 },
    { command: failPlatform },
    { command: setBudget, weight: 2 },
    { command: waits, weight: 4 },
    { command: writeRepeatedly },
    { command: manyFlows },
    { command: privateReplyTwice },
    { command: switchOff },
  ],
  setUp,
  timeline: {
    ...runsTimeline,
    observe: async (flow, model, real) => {
      // Nothing of them can be read then.
      if (!model.isSwitchedOff) await expectRuns(flow, real);
    },
  },
  async finish(model, real) {
    await real.advanceTo(model.now + REST_MS);
    await expectAll(model, real);
  },
});

async function setUp(real: Real): Promise<AutomationsModel> {
  const { control } = real;
  await control('POST', '/_sim/reset', { startTime: BEGIN });
  await control('PATCH', '/_sim/organizations/org_acme', {
    limits: { automationRuns: PLENTY, outboundMessages: PLENTY, dailyComments: { TIKTOK: PLENTY } },
  });
  for (const [platform, latency] of Object.entries(LATENCIES)) await control('PATCH', `/_sim/platforms/${platform}`, { latency });
  const posts = [await livePost(real), await livePost(real)];
  await control('POST', '/_sim/clock/advance', { by: 60_000 });
  return {
    now: real.time().from,
    posts,
    flows: [],
    comments: [],
    conversations: [],
    replies: [],
    failures: new Map(),
    budget: PLENTY,
    used: new Map(),
    answers: new Map(),
    planned: 0,
    isSwitchedOff: false,
    hadCrowd: false,
  };
}

async function livePost(real: Real): Promise<string> {
  const data = {
    INSTAGRAM: { text: 'Look', uploadIds: ['upload_acme_image'] },
    FACEBOOK: { text: 'Look' },
    TIKTOK: { text: 'Look', uploadIds: ['upload_acme_video'] },
  };
  const post = { teamId: real.teamId, title: 'Look', status: 'SCHEDULED', postDate: BEGIN, socialAccountTypes: PLATFORMS, data };
  return String((await real.did('createPost', { body: post }))['id']);
}
