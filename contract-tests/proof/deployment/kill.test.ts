import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { fieldsOf } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { createRetryOn429 } from '../../run/safety/ask.ts';
import { cleanUp } from '../../run/safety/clean-up.ts';
import { createResourceList, openResourceList } from '../../run/safety/created-resources.ts';
import { guardTarget } from '../../run/safety/guard.ts';
import { createNetwork } from '../../run/safety/network.ts';
import { createPace, documentedLayers } from '../../run/safety/pace.ts';
import { budgetOf, FAR, formOf, TAG } from '../../run/safety/safety.fixture.ts';
import { type Middleware, type Session, type Target, through } from '../../session.ts';
import { READS_ONLY } from '../../switches.ts';
import { deploymentTarget } from '../../target.ts';
import { createDid } from '../caller.ts';
import { it } from './deployment.fixture.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const TEXT = `${TAG}x`;

/** Creates an object of every kind, one after the other. Throws when a call is refused. */
async function createAll(session: Session): Promise<void> {
  const { teamId, baseUrl, apiKey } = session;
  const did = createDid({ fetch: session.fetch, baseUrl: `${baseUrl}/api/v1`, apiKey });
  const ask = (where: string, body: object | undefined, method = 'POST') => did(method, where, body);
  const put = async (url: unknown, content: Uint8Array<ArrayBuffer>) => {
    const response = await session.fetch(String(url), { method: 'PUT', headers: {}, body: content });
    return response.headers.get('etag') ?? '';
  };
  const png = Uint8Array.from(Buffer.from(PNG, 'base64'));
  const { socialAccounts } = await ask(`/team/${teamId}`, undefined, 'GET');
  const account = (Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : []).find(({ type }) => type === 'FACEBOOK');
  const draft = { teamId, status: 'DRAFT', socialAccountTypes: ['FACEBOOK'] };
  const data = { FACEBOOK: { text: TEXT } };
  await ask('/team', { name: TEXT });
  const form = new FormData();
  form.append('teamId', teamId);
  form.append('file', new Blob([png], { type: 'image/png' }), `${TAG}a.png`);
  const upload = await ask('/upload', form);
  const post = await ask('/post', { ...draft, title: TEXT, data: { FACEBOOK: { text: TEXT, uploadIds: [upload['id']] } } });
  await ask('/post', { ...draft, status: 'SCHEDULED', postDate: FAR, title: TEXT, data });
  await ask('/comment', { ...draft, text: TEXT, internalPostId: post['id'] });
  const definition = { trigger: { type: 'COMMENT_CREATED', postId: post['id'] }, steps: [{ id: 'a', type: 'LIKE_COMMENT' }] };
  const flow = await ask('/automations', { teamId, socialAccountId: account?.['id'], name: TEXT, definition });
  await ask(`/automations/${String(flow['id'])}/publish`, undefined);
  await ask('/automations/copy', { automationIds: [flow['id']], targetTeamId: teamId });
  const direct = await ask('/upload/init', { teamId, fileName: `${TAG}b.png`, mimeType: 'image/png' });
  await put(direct['url'], png);
  await ask('/upload/finalize', { teamId, path: direct['path'] });
  const sizes = { mimeType: 'image/png', fileSize: png.length };
  await ask('/upload/multipart/init', { teamId, fileName: `${TAG}open.png`, ...sizes });
  const multipart = await ask('/upload/multipart/init', { teamId, fileName: `${TAG}c.png`, ...sizes });
  const [part] = (multipart['parts'] as readonly unknown[]).map(fieldsOf);
  const etag = await put(part?.['url'], png);
  const { path: where, uploadId } = multipart;
  await ask('/upload/multipart/complete', { teamId, path: where, uploadId, parts: [{ partNumber: 1, etag }] });
  const csv = `teamId,title,postDate,status,socialAccountTypes,text\n${teamId},${TEXT},${FAR},SCHEDULED,FACEBOOK,x\n${teamId},,,DRAFT,FACEBOOK,x\n`;
  await ask('/post-csv-import', formOf(`${TAG}a.csv`, csv));
}

/** Wraps a target that stops working after some requests. The last request arrives or not, and its answer is lost. */
function failingAfter(target: Target, requests: number, arrives: boolean): Target {
  let left = requests;
  const fail: Middleware = async (url, init, next) => {
    left -= 1;
    const response = left > 0 || (left === 0 && arrives) ? await next(url, init) : undefined;
    if (left > 0 && response) return response;
    throw new Error('killed');
  };
  return through(target, () => ({ middleware: [fail] }));
}

/** The number of requests in `createAll`. */
const REQUESTS = 17;
/** The requests that begin a multipart upload. Only their answers name the upload; when they are lost it cannot be aborted, and expires. */
const BEGINNINGS: ReadonlySet<number> = new Set([13, 14]);

describe('a run that is killed', () => {
  it.for([true, false])(
    'leaves nothing after the cleanup, killed at any request; last request arrived: %s',
    { timeout: 120_000 },
    async (arrives, { deployment }) => {
      for (let last = 1; last <= REQUESTS + 1; last++) {
        const before = deployment.audit().expiring.length;
        const folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
        const run = { run: '1a2b', baseUrl: deployment.url, teamId: deployment.teamId, tag: TAG, startedAt: new Date().toISOString() };
        const createdResources = createResourceList(path.join(folder, 'run.ndjson'), run);
        const options = {
          ...READS_ONLY,
          allowWrites: true,
          baseUrl: deployment.url,
          apiKey: deployment.apiKey,
          teamId: deployment.teamId,
          tag: TAG,
        };
        const target = deploymentTarget(options);
        const tools = {
          pace: createPace({ layers: documentedLayers, concurrency: 8 }),
          retryOn429: createRetryOn429(),
          network: createNetwork(),
          createdResources,
        };
        const { signal } = new AbortController();
        const safety = { ...tools, switches: options, budget: budgetOf(1000), presence: { lost: () => undefined, signal }, signal };
        const session = await guardTarget(failingAfter(target, last, arrives), safety).open(1);
        const end = await createAll(session).catch((error: unknown) => error);
        expect([last, end]).toEqual([last, last > REQUESTS ? undefined : new InconclusiveError('the connection broke: killed')]);
        const known = last > 2 ? openResourceList(createdResources.file) : createdResources;
        expect([last, await cleanUp(await target.open(1), { ...tools, createdResources: known }, safety.signal)]).toEqual([last, []]);
        const { left, expiring, foreign } = deployment.audit();
        expect([last, left, foreign]).toEqual([last, [], []]);
        expect([last, expiring.length - before]).toEqual([last, arrives && BEGINNINGS.has(last) ? 1 : 0]);
        rmSync(folder, { recursive: true });
      }
    },
  );
});
