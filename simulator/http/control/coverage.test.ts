import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type Mistake, mistakesIn, withValue } from '../../../contract-tests/arbitraries/invalid-values.ts';
import { valuesOf } from '../../../contract-tests/arbitraries/values.ts';
import { createSchemas } from '../../../contract-tests/oracle/schemas.ts';
import { mistakesInQuery } from '../../../contract-tests/suites/general/mistakes.ts';
import { controlApi, type JsonSchema } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { SNAPSHOT_VERSION } from '../../domain/snapshots/format.ts';
import { createFolder } from '../../testing/folder.fixture.ts';
import { writeScore } from '../../testing/parity.fixture.ts';
import type { Loose } from '../../testing/test-simulator.ts';
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

/** The path of a review on the platform, of one with a reply if that is asked for. */
async function review(acme: ControlTest, hasReply = false): Promise<Record<string, string>> {
  const { items } = await acme.did<wire.PlatformReviewList>('GET', `/social-accounts/${REVIEWED.id}/reviews?limit=100`);
  const found = items.find(({ reply }) => reply !== null || !hasReply);
  return { ...REVIEWED, reviewId: encodeURIComponent(found?.id ?? '') };
}

/** Pages are served over a socket only. */
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

/** A way to call an operation with its sample, or with something else in its place. Throws for an answer that breaks the document. */
async function callerOf(acme: ControlTest, { id, method, path }: (typeof operations)[number]) {
  const sample = samples[id];
  const { path: values = {}, body, tar } = typeof sample === 'function' ? await sample(acme) : sample;
  return (changed: { readonly body?: unknown; readonly world?: string; readonly name?: string; readonly query?: string } = {}) => {
    const { name } = changed;
    const named = name === undefined ? values : { ...values, id: name, name, a: name };
    const target = path.slice('/_sim'.length).replaceAll(/\{(\w+)\}/g, (_, place: string) => named[place] ?? '');
    return acme.control<Loose & { readonly issues?: readonly Issue[] }>(method, target + (changed.query ?? ''), {
      ...(changed.world && { world: changed.world }),
      ...(tar ? { tar } : { body: changed.body ?? body }),
    });
  };
}

interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
}

const { json } = controlApi();
const schemas = createSchemas(json);

/** The bodies with one mistake that are found in generated values of a schema: one for each place and kind of mistake. */
function mistakenBodies(schema: JsonSchema): readonly (Mistake & { readonly body: unknown })[] {
  const isValid = schemas.compile(schema);
  const found = new Map<string, Mistake & { readonly body: unknown }>();
  const values = valuesOf(json, schema, (name, { format }) => {
    // The number of its format is judged before anything else of a snapshot.
    if (name === 'version') return fc.constant(SNAPSHOT_VERSION);
    return format === 'duration-or-short' ? fc.constantFrom('PT6H', '2h') : undefined;
  });
  const valid = values.filter(value => isValid(structuredClone(value)));
  for (const value of fc.sample(valid, { seed: 1, numRuns: 30 }))
    for (const mistake of mistakesIn(json, schema, value)) {
      const body = withValue(value, mistake.path, mistake.value);
      // An empty body is none at all, and another format has a refusal of its own.
      if (body !== null && mistake.path[0] !== 'version' && !isValid(structuredClone(body)))
        found.set(`${placeOf(mistake.path)}: ${mistake.what}`, { ...mistake, body });
    }
  return [...found.values()];
}

/** A path, for any item of a list. */
function placeOf(path: readonly (string | number)[]): string {
  return path.map(step => (typeof step === 'number' ? '*' : step)).join('.');
}

describe('every operation of control.yaml', () => {
  it.for(operations)('$id answers as the document says', async (operation, { acme }) => {
    const call = await callerOf(acme, operation);
    const { status, body } = await call();
    expect(status).toBe(operation.successStatus);
    const schema = operation.responses.get(status);
    const isValid = schema && schemas.compile(schema);
    expect(isValid?.(body) ?? true, JSON.stringify(isValid?.errors)).toBe(true);
  });
});

describe('every operation of control.yaml refuses', () => {
  it.for(operations.filter(({ body }) => body?.contentType === 'application/json'))(
    'each single mistake in a body, says where it is, and changes nothing: $id',
    async (operation, { shared }) => {
      const call = await callerOf(shared, operation);
      const before = await shared.did('GET', '/snapshot');
      for (const { what, path, body } of mistakenBodies(operation.body?.schema ?? {})) {
        const { status, body: answer } = await call({ body });
        const places = answer.issues?.map(issue => placeOf(issue.path)) ?? [];
        // An unknown field is a mistake of its object, and of two fields that exclude each other either may be said to be missing.
        const place = what === 'left out' ? '' : placeOf(what === 'an unknown property' ? path.slice(0, -1) : path);
        const isLocated = places.some(each => each.startsWith(place));
        expect({ what, path, status, places, isLocated }).toEqual({ what, path, status: 400, places, isLocated: true });
      }
      expect(await shared.did('GET', '/snapshot')).toEqual(before);
    },
  );

  it.for(operations.filter(({ responses, successStatus }) => responses.get(successStatus)))(
    'each single mistake in a query, and an unknown parameter: $id',
    async (operation, { shared }) => {
      const call = await callerOf(shared, operation);
      for (const { name, value, what } of [
        ...mistakesInQuery(operation, json),
        { name: 'ofset', value: '1', what: 'an unknown parameter' },
      ]) {
        const { status, body } = await call({ query: `?${name}=${value}` });
        expect({ what, status, path: body.issues?.[0]?.path }).toEqual({ what, status: 400, path: [name] });
      }
    },
  );

  it.for(operations)('an unknown world: $id', async (operation, { shared }) => {
    const call = await callerOf(shared, operation);
    expect(await call({ world: 'world_999' })).toMatchObject({ status: 404, body: { message: 'World world_999 not found' } });
  });

  const MAKES = new Set<ControlOperationId>(['saveNamedSnapshot', 'importSnapshot', 'importArchive']);
  it.for(operations.filter(({ id, path }) => /\{(?:id|name|a)\}/.test(path) && !MAKES.has(id)))(
    'an unknown id or name: $id',
    async (operation, { shared }) => {
      const call = await callerOf(shared, operation);
      expect(await call({ name: 'nobody' })).toMatchObject({ status: 404, body: { message: expect.stringMatching(/nobody not found$/) } });
    },
  );
});
