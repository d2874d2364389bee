/** A call that succeeds for every operation that is implemented: for tests that hold for all of them. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { MultipartUpload, OperationId } from '../../openapi/generated/types.ts';
import { sampleFile } from '../media/samples/samples.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { automationSamples } from './automation-samples-kit.ts';
import { commentSamples } from './comment-samples-kit.ts';
import { conversationSamples } from './conversation-samples-kit.ts';

export interface Sample {
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body?: object;
  /** Sent in place of a body; made anew for each call. */
  readonly form?: () => FormData;
}

/** What differs from the first example of the document. */
export type Change = { readonly query?: string; readonly path?: Readonly<Record<string, string>>; readonly body?: object } & Pick<
  Sample,
  'form'
>;

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

const changes: Readonly<Partial<Record<OperationId, Change | ((test: TestSimulator) => Promise<Change>)>>> = {
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
  createUpload: { form: () => formOf({ teamId: TEAM, file: new File([new Uint8Array(sampleFile('image/jpeg'))], 'summer.jpg') }) },
  getUpload: { path: { id: 'upload_acme_image' } },
  deleteUpload: { path: { id: 'upload_acme_image' } },
  finalizeUpload: async test => {
    const body = { teamId: TEAM, fileName: 'summer.jpg', mimeType: 'image/jpeg' };
    const { url, path } = (await test.call<{ url: string; path: string }>('POST', '/upload/init', { body })).body;
    await putSample(test, url);
    return { body: { teamId: TEAM, path } };
  },
  signMultipartUpload: async test => ({ body: { ...(await startMultipart(test)).transfer, partNumbers: [1] } }),
  completeMultipartUpload: async test => {
    const { transfer, url } = await startMultipart(test);
    return { body: { ...transfer, teamId: TEAM, parts: [{ partNumber: 1, etag: await putSample(test, url) }] } };
  },
  abortMultipartUpload: async test => ({ body: (await startMultipart(test)).transfer }),
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
  createCsvImport: { form: csvForm },
  getCsvImport: async test => ({ path: { importId: await startCsvImport(test) } }),
  getCsvImportStatus: async test => ({ path: { importId: await startCsvImport(test) } }),
  listCsvImportRows: async test => {
    const importId = await startCsvImport(test);
    await test.sim.clock.advance('PT1M');
    return { path: { importId } };
  },
  getSocialAccountAnalytics: { query: `teamId=${TEAM}&platformType=INSTAGRAM` },
  getSocialAccountAnalyticsRaw: { query: `teamId=${TEAM}&platformType=INSTAGRAM` },
  getPostAnalytics: async test => ({ query: `postId=${await publishPost(test)}&platformType=THREADS` }),
  getPostAnalyticsRaw: async test => ({ query: `postId=${await publishPost(test)}&platformType=THREADS` }),
  getBulkPostAnalytics: async test => ({ query: `postIds=${await publishPost(test)}&platformType=THREADS` }),
  forcePostAnalytics: async test => ({ body: { postId: await publishPost(test), platformType: 'THREADS' } }),
  ...automationSamples,
  ...commentSamples,
  ...conversationSamples,
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

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

/** A multipart upload of one part, and where that goes. */
async function startMultipart(test: TestSimulator): Promise<{ transfer: { uploadId: string; path: string }; url: string }> {
  const body = { teamId: TEAM, fileName: 'summer.jpg', mimeType: 'image/jpeg', fileSize: 20_000 };
  const answer = await test.call<MultipartUpload>('POST', '/upload/multipart/init', { body });
  const { uploadId, path, parts } = answer.body;
  return { transfer: { uploadId, path }, url: parts[0]?.url ?? '' };
}

/** PUTs a picture to a presigned URL; its ETag. */
async function putSample(test: TestSimulator, url: string): Promise<string | null> {
  const { headers } = await test.sim.fetch(url, { method: 'PUT', body: new Uint8Array(sampleFile('image/jpeg')) });
  return headers.get('etag');
}

/** A file with a row that succeeds and one that fails. */
function csvForm(): FormData {
  const row = (teamId: string) => `${teamId},A note,DRAFT,2026-03-03T09:00:00.000Z,TWITTER,Hello`;
  const lines = ['teamId,title,status,postDate,socialAccountTypes,text', row(TEAM), row('unknown')];
  const form = new FormData();
  form.append('file', new File([lines.join('\n')], 'posts.csv'));
  return form;
}

async function startCsvImport(test: TestSimulator): Promise<string> {
  return (await test.call<{ id: string }>('POST', '/post-csv-import', { form: csvForm() })).body.id;
}

/** Makes what the call needs in the simulator's world, and tells the call. */
export async function sampleOf(test: TestSimulator, operation: OperationSpec): Promise<Sample> {
  const change = changes[operation.id] ?? {};
  const { query, path = {}, form, body = exampleOf(operation) } = typeof change === 'function' ? await change(test) : change;
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return { path: query ? `${target}?${query}` : target, ...(body && { body }), ...(form && { form }) };
}

function exampleOf({ path, method }: OperationSpec): object | undefined {
  const item = publicApi.json.paths?.[path]?.[method.toLowerCase() as 'post'];
  const body = item?.requestBody;
  const content = body && 'content' in body ? body.content['application/json'] : undefined;
  const [first] = Object.values(content?.examples ?? {});
  const value: unknown = content?.example ?? (first && 'value' in first ? first.value : undefined);
  return typeof value === 'object' && value !== null ? structuredClone(value) : undefined;
}
