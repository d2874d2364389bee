import { describe, expect } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { createFolder } from '../../testing/folder.fixture.ts';
import { writeScore } from '../../testing/parity.fixture.ts';
import { writeTestPages } from '../dashboard.fixture.ts';
import { type ControlTest, createControlTest, it as test } from './control.fixture.ts';
import type { ControlOperationId } from './operation.ts';

/** A valid call: values for its path, and a body. */
interface Sample {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly tar?: Uint8Array<ArrayBuffer>;
}

const TEAM = 'team_acme_support';
const REVIEWED = { id: 'sa_acme_google_business' };
// Of an operation that no sample calls.
const FAULT = { operationId: 'deletePost', effect: { status: 503 } };

/** One for each operation; a missing one does not compile. */
const samples: Readonly<Record<ControlOperationId, Sample | ((acme: ControlTest) => Promise<Sample>)>> = {
  getStatus: {},
  getAttention: {},
  getReport: {},
  listWorlds: {},
  createWorld: { body: { seed: 7, clock: '10x', startTime: '2026-03-02T10:00:00+01:00', fixture: 'empty' } },
  deleteWorld: async acme => ({ path: { id: (await acme.did<wire.World>('POST', '/worlds')).id } }),
  resetWorld: { body: { seed: 7 } },
  getSnapshot: {},
  getFixture: {},
  restoreSnapshot: async acme => ({ body: await acme.did('GET', '/snapshot') }),
  listSnapshots: {},
  getNamedSnapshot: snapshot,
  saveNamedSnapshot: snapshot,
  deleteNamedSnapshot: snapshot,
  restoreNamedSnapshot: snapshot,
  diffSnapshots: snapshot,
  getArchive: {},
  getNamedArchive: snapshot,
  importSnapshot: async acme => ({ path: { name: 'imported' }, body: await acme.did('GET', '/snapshot') }),
  importArchive: archive,
  getClock: {},
  updateClock: { body: { mode: 'manual', speed: 2 } },
  advanceClock: { body: { by: 'PT6H' } },
  settleClock: { body: { limit: 1000 } },
  listJobs: {},
  listPlatformReviews: { path: REVIEWED },
  addPlatformReview: { path: REVIEWED, body: { author: 'Ada', stars: 4, comment: 'Lovely.' } },
  configureReviews: { path: { id: 'sa_acme_facebook' }, body: { pause: 0 } },
  changePlatformReview: async acme => ({ path: await review(acme), body: { stars: 1 } }),
  removePlatformReview: async acme => ({ path: await review(acme) }),
  judgeReviewReply: async acme => ({ path: await review(acme, true), body: { state: 'REJECTED', violation: 'SPAM' } }),
  listProfileSettings: { path: { id: 'sa_acme_instagram' } },
  getPlatformSide: { path: { id: 'sa_acme_youtube' } },
  getGoogleProfile: { path: { id: 'sa_acme_google_business' } },
  updateGoogleProfile: { path: { id: 'sa_acme_google_business' }, body: { verified: false } },
  listPlatforms: {},
  updatePlatform: { path: { platform: 'TIKTOK' }, body: { failure: { mode: 'outage' } } },
  createPlatformEvent: { path: { platform: 'TIKTOK' }, body: { type: 'token-revoked', socialAccountId: 'sa_acme_tiktok' } },
  listOrganizations: {},
  createOrganization: { body: { name: 'New' } },
  updateOrganization: { path: { id: 'org_pro' }, body: { plan: 'BUSINESS' } },
  getOrganizationUsage: { path: { id: 'org_acme' } },
  createApiKey: { path: { id: 'org_pro' }, body: { key: 'sk_new' } },
  createOrganizationTeam: { path: { id: 'org_pro' }, body: { name: 'New' } },
  createControlSocialAccount: { body: { teamId: TEAM, type: 'FACEBOOK' } },
  updateControlSocialAccount: { path: { id: 'sa_acme_twitter' }, body: { twitterSubType: 'premium' } },
  deleteControlSocialAccount: { path: { id: 'sa_acme_tiktok' } },
  listWebhooks: webhook,
  createWebhook: { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } },
  updateWebhook: async acme => ({ ...(await webhook(acme)), body: { url: 'https://hooks.acme.test/other' } }),
  deleteWebhook: webhook,
  enableWebhook: webhook,
  rotateWebhookSecret: webhook,
  setWebhookChaos: async acme => ({ ...(await webhook(acme)), body: { duplicate: 1 } }),
  sendToWebhook: async acme => ({ ...(await webhook(acme)), body: { type: 'team.created' } }),
  listEvents: event,
  sendEvent: async acme => {
    await webhook(acme);
    return { body: { type: 'post.published', organizationId: 'org_acme' } };
  },
  resendEvent: event,
  listDeliveries: event,
  settleDeliveries: {},
  listFaults: {},
  createFault: { body: FAULT },
  deleteFaults: {},
  deleteFault: async acme => ({ path: { id: (await acme.did<wire.Fault>('POST', '/faults', { body: FAULT })).id } }),
  listWebResources: {},
  deleteWebResources: {},
  setWebResource: { body: { url: 'https://media.test/a.jpg' } },
  listRequests: {},
  clearRequests: {},
  getRequestsHar: {},
  explain: post,
  record: { body: { name: 'All' } },
  getPostTimeline: post,
  getReceivedPost: post,
  listTransfers: {},
  listNotifications: {},
  getParity: {},
  getGrade: {},
  streamEvents: {},
  getDashboard: page,
  getDocs: page,
};

/** Pages are served over a socket only. */
/** The path of a review on the platform, of one with a reply if that is asked for. */
async function review(acme: ControlTest, hasReply = false): Promise<Record<string, string>> {
  const { items } = await acme.did<wire.PlatformReviewList>('GET', `/social-accounts/${REVIEWED.id}/reviews?limit=100`);
  const found = items.find(({ reply }) => reply !== null || !hasReply);
  return { ...REVIEWED, reviewId: encodeURIComponent(found?.id ?? '') };
}

async function page({ sim }: ControlTest): Promise<Sample> {
  if (!listening.has(sim)) await sim.listen();
  listening.add(sim);
  return {};
}

const listening = new WeakSet<ControlTest['sim']>();

/** Registers a webhook endpoint. */
async function webhook(acme: ControlTest): Promise<Sample> {
  const { id } = await acme.did<wire.Webhook>('POST', '/webhooks', {
    body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' },
  });
  return { path: { id } };
}

/** Saves a named snapshot. */
async function snapshot(acme: ControlTest): Promise<Sample> {
  await acme.did('PUT', '/snapshots/before');
  return { path: { name: 'before', a: 'before', b: 'before' } };
}

/** Reads the world with its uploads. */
async function archive({ sim }: ControlTest): Promise<Sample> {
  const response = await sim.fetch('/_sim/snapshot/archive');
  return { path: { name: 'imported' }, tar: new Uint8Array(await response.arrayBuffer()) };
}

/** Creates a post. */
async function post(acme: ControlTest): Promise<Sample> {
  const body = { teamId: TEAM, title: 'Draft', status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'], data: {} };
  const { id } = await acme.ok<{ id: string }>('POST', '/post', body);
  return { path: { id } };
}

/** Creates an event and delivers it. */
async function event(acme: ControlTest): Promise<Sample> {
  await webhook(acme);
  await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
  await acme.did('GET', '/clock');
  acme.receiver.answer(200);
  await acme.did('POST', '/deliveries/settle');
  return { path: { id: (await acme.did<wire.EventList>('GET', '/events')).items[0]?.id ?? '' } };
}

const operations = controlApi()
  .operations()
  // The document's ids are those of the types generated from it.
  .map(operation => ({ ...operation, id: operation.id as ControlOperationId }));

const it = test
  .extend('folder', ({}, { onCleanup }) => createFolder(onCleanup))
  .extend('pages', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { folder, remove } = await writeTestPages();
    onCleanup(remove);
    return folder;
  })
  .extend('acme', ({ create, pages, folder }) => create({ pages, parity: writeScore(folder), grade: true }))
  // One simulator for all refused calls, because they change nothing.
  .extend('shared', { scope: 'file' }, async ({ pages }, { onCleanup }) => {
    const shared = await createControlTest({ pages });
    onCleanup(async () => {
      await shared.sim.close();
      expect(shared.problems).toEqual([]);
    });
    return shared;
  });

/** Calls an operation with its sample. Throws for an answer that breaks the document. */
async function call(
  acme: ControlTest,
  { id, method, path }: (typeof operations)[number],
  { surprise, world, unknownId }: { surprise?: 1; world?: string; unknownId?: string } = {},
) {
  const sample = samples[id];
  const { path: values = {}, body, tar } = typeof sample === 'function' ? await sample(acme) : sample;
  const named = unknownId === undefined ? values : { ...values, id: unknownId };
  const target = path.slice('/_sim'.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
  return acme.control(method, target, {
    ...(world && { world }),
    ...(tar && { tar }),
    ...(body && { body: surprise ? { ...body, surprise } : body }),
  });
}

describe('every operation of control.yaml', () => {
  it.for(operations)('$id answers as the document says', async (operation, { acme }) => {
    const { status } = await call(acme, operation);
    expect(status).toBe(operation.successStatus);
  });
});

describe('every operation of control.yaml refuses', () => {
  it.for(operations.filter(({ body }) => body?.contentType === 'application/json'))(
    'an unknown field: $id',
    async (operation, { shared }) => {
      const { status, body } = await call(shared, operation, { surprise: 1 });
      expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining('surprise') });
    },
  );

  it.for(operations)('an unknown world: $id', async (operation, { shared }) => {
    expect(await call(shared, operation, { world: 'world_999' })).toMatchObject({
      status: 404,
      body: { message: 'World world_999 not found' },
    });
  });

  it.for(operations.filter(({ path }) => path.includes('{id}')))('an unknown id: $id', async (operation, { shared }) => {
    const answer = await call(shared, operation, { unknownId: 'nobody' });
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringMatching(/nobody not found$/) } });
  });
});
