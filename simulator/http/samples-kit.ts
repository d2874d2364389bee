/** A call that succeeds for every operation that is implemented: for tests that hold for all of them. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { type Unimplemented, unimplemented } from '../domain/unimplemented.ts';
import type { TestSimulator } from '../testing.ts';
import { automationSamples } from './automation-samples-kit.ts';
import { commentSamples } from './comment-samples-kit.ts';

export interface Sample {
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body?: object;
}

type Implemented = Exclude<OperationId, Unimplemented>;
/** What differs from the first example of the document. */
export type Change = { readonly query?: string; readonly path?: Readonly<Record<string, string>>; readonly body?: object };

export const TEAM = 'team_acme_marketing';

/** The body of a post that may be created: a draft, unless told otherwise. */
export const postBody = (more: object = {}) => ({
  teamId: TEAM,
  title: 'A note',
  status: 'DRAFT',
  postDate: '2026-03-03T09:00:00Z',
  socialAccountTypes: ['TWITTER'],
  data: { TWITTER: { text: 'Hello' } },
  ...more,
});

const changes: Readonly<Partial<Record<Implemented, Change | ((test: TestSimulator) => Promise<Change>)>>> = {
  setChannel: { body: { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' } },
  getSocialAccountByType: { query: `teamId=${TEAM}&type=INSTAGRAM` },
  getDailyLimits: { query: 'socialAccountId=sa_acme_instagram' },
  getTeam: { path: { id: TEAM } },
  updateTeam: { path: { id: TEAM } },
  deleteTeam: { path: { id: TEAM } },
  listPosts: { query: `teamId=${TEAM}` },
  getPostByReferenceKey: async test => {
    await makePost(test, { referenceKey: 'ours-1' });
    return { path: { referenceKey: 'ours-1' } };
  },
  listReconnectCandidates: { query: `teamId=${TEAM}&type=INSTAGRAM` },
  getPost: async test => ({ path: { id: await makePost(test) } }),
  updatePost: async test => ({ path: { id: await makePost(test) }, body: { title: 'Another title' } }),
  deletePost: async test => ({ path: { id: await makePost(test) } }),
  retryPost: async test => {
    test.sim.platforms.TWITTER.fail('reject');
    const id = await makePost(test, { status: 'SCHEDULED' });
    await test.sim.clock.advanceTo('2026-03-03T10:00:00Z');
    return { path: { id } };
  },
  listHistoryImports: { query: `teamId=${TEAM}` },
  getHistoryImport: async test => ({ path: { importId: await startImport(test) } }),
  retryHistoryImport: async test => {
    test.sim.platforms.INSTAGRAM.fail('outage', { times: 3 });
    const importId = await startImport(test);
    await test.sim.clock.advance('PT5M');
    return { path: { importId } };
  },
  listImportedPosts: { query: `teamId=${TEAM}&socialAccountType=INSTAGRAM` },
  deleteImportedPosts: async test => {
    await startImport(test);
    await test.sim.clock.advance('PT5M');
    return { body: { teamId: TEAM, postIds: test.world.historyImports.posts.all().map(({ id }) => id) } };
  },
  getSocialAccountAnalytics: { query: `teamId=${TEAM}&platformType=INSTAGRAM` },
  getSocialAccountAnalyticsRaw: { query: `teamId=${TEAM}&platformType=INSTAGRAM` },
  getPostAnalytics: async test => ({ query: `postId=${await publishPost(test)}&platformType=THREADS` }),
  getPostAnalyticsRaw: async test => ({ query: `postId=${await publishPost(test)}&platformType=THREADS` }),
  getBulkPostAnalytics: async test => ({ query: `postIds=${await publishPost(test)}&platformType=THREADS` }),
  forcePostAnalytics: async test => ({ body: { postId: await publishPost(test), platformType: 'THREADS' } }),
  ...automationSamples,
  ...commentSamples,
};

async function makePost(test: TestSimulator, more: object = {}): Promise<string> {
  const { body } = await test.call<{ id: string }>('POST', '/post', { body: postBody(more) });
  return body.id;
}

/** A post that is live. */
export async function publishPost(test: TestSimulator, platform = 'THREADS'): Promise<string> {
  const id = await makePost(test, {
    status: 'SCHEDULED',
    postDate: '2026-03-02T09:00:00Z',
    socialAccountTypes: [platform],
    data: { [platform]: { text: 'Hello' } },
  });
  await test.sim.clock.advance('PT1M');
  return id;
}

async function startImport(test: TestSimulator): Promise<string> {
  const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };
  return (await test.call<{ id: string }>('POST', '/post-history-import', { body })).body.id;
}

/** The operations that have one. */
export const sampledOperations = publicApi.operations().filter(({ id }) => !(id in unimplemented));

/** Makes what the call needs in the simulator's world, and tells the call. */
export async function sampleOf(test: TestSimulator, operation: OperationSpec): Promise<Sample> {
  // The document's operations are the implemented and the unimplemented ones.
  const change = changes[operation.id as Implemented] ?? {};
  const { query, path = {}, body = exampleOf(operation) } = typeof change === 'function' ? await change(test) : change;
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return { path: query ? `${target}?${query}` : target, ...(body && { body }) };
}

function exampleOf({ path, method }: OperationSpec): object | undefined {
  const item = publicApi.json.paths?.[path]?.[method.toLowerCase() as 'post'];
  const body = item?.requestBody;
  const content = body && 'content' in body ? body.content['application/json'] : undefined;
  const [first] = Object.values(content?.examples ?? {});
  const value: unknown = content?.example ?? (first && 'value' in first ? first.value : undefined);
  return typeof value === 'object' && value !== null ? structuredClone(value) : undefined;
}
