/** The model of automations: which ones an event triggers, and how their executions run. */

import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { wait } from '../choose.ts';
import { defineModel } from '../define-model.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { createFlow, editFlow, firstFlow, flowCommand, publishFlow, switchOff, testFlow, whichFlow } from './flows.ts';
import { type AutomationsModel, LATENCIES, type ModelFlow, PLATFORMS } from './model.ts';
import { expectAll, expectFlow, expectGone, expectRuns } from './observe.ts';
import { comment, manyFlows, privateReplyTwice, write, writeRepeatedly } from './people.ts';
import type { FlowPlatform } from './recipes.ts';
import { cancelWaiting, hasWaiting, runsTimeline } from './runs.ts';
import { setBudget } from './set-budget.ts';
import { tryFlow } from './try-flow.ts';

/** Pauses a flow and cancels the runs that wait for its delay: 400 unless it is ACTIVE. */
const pauseFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'pause',
    choice,
    prefers: ({ status }) => status === 'ACTIVE',
    async run(flow, model, real) {
      const answer = await real.call('pauseAutomation', { path: { id: flow.id } });
      if (flow.status !== 'ACTIVE') return expectStatus(`pauseAutomation of a flow that is ${flow.status}`, answer, 400);
      expectStatus('pauseAutomation', answer, 200);
      flow.status = 'PAUSED';
      cancelWaiting(model, flow);
      expectFlow(flow, fieldsOf(answer.body), real);
      await expectRuns(flow, real);
    },
  }),
);

/** Deletes a flow, in any status, and cancels the runs that wait for its delay. All its runs stay readable. */
const deleteFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'delete',
    choice,
    prefers: hasWaiting,
    async run(flow, model, real) {
      await real.did('deleteAutomation', { path: { id: flow.id } });
      flow.isDeleted = true;
      cancelWaiting(model, flow);
      await expectGone(flow, real);
      await expectRuns(flow, real);
    },
  }),
);

/** Archives a flow, from any status, and cancels the runs that wait for its delay. */
const archiveFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'archive',
    choice,
    prefers: hasWaiting,
    async run(flow, model, real) {
      const shown = await real.did('archiveAutomation', { path: { id: flow.id } });
      flow.status = 'ARCHIVED';
      cancelWaiting(model, flow);
      expectFlow(flow, shown, real);
      await expectRuns(flow, real);
    },
  }),
);

/** Activates a flow again with its published version: 400 unless it is PAUSED or ARCHIVED and was published before. */
const activateFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'activate',
    choice,
    prefers: isActivatable,
    async run(flow, _, real) {
      const answer = await real.call('activateAutomation', { path: { id: flow.id } });
      if (!isActivatable(flow)) return expectStatus(`activateAutomation of a flow that is ${flow.status}`, answer, 400);
      expectStatus('activateAutomation', answer, 200);
      flow.status = 'ACTIVE';
      expectFlow(flow, fieldsOf(answer.body), real);
    },
  }),
);

/** The last hours of a month, so that budgets reset during the run. */
const BEGIN = '2026-03-31T22:00:00.000Z';
/** Longer than every delay of a flow and every latency of a platform together. */
const REST_MS = 600_000;
/** The time after which a post is published. */
const LIVE_MS = 60_000;
/** More than a case uses in a month. */
const PLENTY = 1000;

const failPlatform = setPlatform<FlowPlatform, AutomationsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

const WHEN_SOMEBODY_WRITES = [
  'AUT-19',
  'AUT-21',
  'AUT-22',
  'AUT-26',
  'AUT-27',
  'AUT-31',
  'AUT-32',
  'AUT-43',
  'AUT-44',
  'AUT-45',
  'AUT-47',
  'AUT-49',
  'AUT-51',
  'AUT-57',
  'D-AUT-03',
  'D-AUT-04',
  'D-AUT-06',
];
const WHEN_SOMEBODY_COMMENTS = ['AUT-17', 'AUT-20', 'AUT-29', 'AUT-30'];

const waits = wait<AutomationsModel>([1, 1_000, 59_999, 60_000, 60_000, 600_000, 3_600_000]);

export const automationsModel = defineModel<AutomationsModel, ModelFlow>({
  id: 'model/automations',
  area: 'automations',
  title: 'Each event triggers exactly the live automations that match, once; their steps run in order, each at its instant',
  rules: ['AUT-01', 'AUT-03', 'AUT-14'],
  maxCommands: 40,
  commands: [
    { command: createFlow, weight: 3, rules: ['AUT-02', 'D-AUT-19'] },
    { command: editFlow, rules: ['AUT-04'] },
    { command: publishFlow, rules: ['AUT-05', 'AUT-34', 'AUT-35', 'AUT-36', 'AUT-37', 'AUT-38', 'AUT-41', 'AUT-42'] },
    { command: pauseFlow, weight: 2, rules: ['AUT-06'] },
    { command: activateFlow, rules: ['AUT-07', 'D-AUT-08', 'D-AUT-16'] },
    { command: archiveFlow, rules: ['AUT-08', 'AUT-48'] },
    { command: deleteFlow, rules: ['AUT-09'] },
    { command: tryFlow, rules: ['AUT-12', 'AUT-13', 'AUT-53', 'D-AUT-10'] },
    { command: testFlow, needs: ['control'], rules: ['AUT-11', 'D-AUT-11', 'D-AUT-15'] },
    { command: write, weight: 4, needs: ['control'], rules: WHEN_SOMEBODY_WRITES },
    { command: comment, weight: 3, needs: ['control'], rules: WHEN_SOMEBODY_COMMENTS },
    { command: failPlatform, needs: ['control'], rules: ['AUT-59'] },
    { command: setBudget, weight: 2, needs: ['control', 'tier'], rules: ['AUT-54', 'QTA-30', 'QTA-31', 'QTA-35', 'QTA-37', 'QTA-38'] },
    { command: waits, weight: 4, needs: ['clock'], rules: ['AUT-18', 'AUT-46', 'D-AUT-14', 'D-AUT-22'] },
    { command: writeRepeatedly, needs: ['clock', 'control'], rules: ['AUT-55', 'AUT-56', 'AUT-58', 'D-AUT-13'] },
    { command: manyFlows, needs: ['control'], rules: ['AUT-52', 'D-AUT-13', 'D-AUT-15'] },
    { command: privateReplyTwice, needs: ['control'], rules: ['DMS-46'] },
    { command: switchOff, needs: ['clock', 'control'], rules: ['D-AUT-24'] },
  ],
  setUp,
  timeline: {
    ...runsTimeline,
    observe: async (flow, model, real) => {
      // Runs cannot be read while the organization has no automations.
      if (!model.isSwitchedOff) await expectRuns(flow, real);
    },
  },
  async finish(model, real) {
    if (model.hasPeople) await real.advanceTo(model.now + REST_MS);
    await expectAll(model, real);
  },
});

async function setUp(real: Real): Promise<AutomationsModel> {
  const hasPeople = real.has.has('control');
  const posts = await (hasPeople ? livePosts(real) : drafts(real));
  const model: AutomationsModel = {
    now: real.time().from,
    hasPeople,
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
  // Calls to a deployment take time, so every case starts with a flow to act on.
  if (!hasPeople) await firstFlow(model, real);
  return model;
}

/** Publishes two posts on a simulator, for people to comment on. */
async function livePosts(real: Real): Promise<string[]> {
  const { control } = real;
  await control('POST', '/_sim/reset', { startTime: BEGIN });
  await control('PATCH', '/_sim/organizations/org_acme', {
    limits: { automationRuns: PLENTY, outboundMessages: PLENTY, dailyComments: { TIKTOK: PLENTY } },
  });
  for (const [platform, latency] of Object.entries(LATENCIES)) await control('PATCH', `/_sim/platforms/${platform}`, { latency });
  const data = {
    INSTAGRAM: { text: 'Look', uploadIds: ['upload_acme_image'] },
    FACEBOOK: { text: 'Look' },
    TIKTOK: { text: 'Look', uploadIds: ['upload_acme_video'] },
  };
  const post = { teamId: real.teamId, title: 'Look', status: 'SCHEDULED', postDate: BEGIN, socialAccountTypes: PLATFORMS, data };
  const posts = [await idOfPost(real, post), await idOfPost(real, post)];
  await real.moveClock(Date.parse(BEGIN) + LIVE_MS);
  return posts;
}

/** Creates two drafts. Throws when the team has no account that can have automations. */
async function drafts(real: Real): Promise<string[]> {
  const socialAccountTypes = PLATFORMS.filter(platform => real.accounts.has(platform));
  if (socialAccountTypes.length === 0) throw new InconclusiveError('The team has no account of a platform that has automations');
  const { status } = await real.call('listAutomations', { query: { teamId: real.teamId } });
  if (status === 404) throw new InconclusiveError('The organization has no automations');
  const data = Object.fromEntries(socialAccountTypes.map(platform => [platform, { text: 'Look' }]));
  const postDate = new Date(real.time().from + real.aheadMs).toISOString();
  const post = { teamId: real.teamId, title: real.name('Look'), status: 'DRAFT', postDate, socialAccountTypes, data };
  return [await idOfPost(real, post), await idOfPost(real, post)];
}

async function idOfPost(real: Real, post: object): Promise<string> {
  return String((await real.did('createPost', { body: post }))['id']);
}

function isActivatable({ status, published }: ModelFlow): boolean {
  return (status === 'PAUSED' || status === 'ARCHIVED') && published !== null;
}
