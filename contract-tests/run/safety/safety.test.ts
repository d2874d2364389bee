import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Budget, createBudget } from '../budget.ts';
import { fakeTarget, KEY } from '../fake-target.fixture.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { withTag } from './allowed-writes.ts';
import { prepareDrafts } from './create-drafts.ts';
import { createResourceList } from './created-resources.ts';
import { cleanUp, guardTarget, type Safety } from './guard.ts';
import { createRetryOn429 } from './retry-on-429.ts';

const TAG = '[run 1] ';

function budgetOf(maxRequests: number): Budget {
  return createBudget({ maxRequests, maxTimeMs: 60_000, reserveMs: () => 0 });
}

/** A deployment that gives what is created the id `new_<n>`, behind the guard. */
async function deployment(part: Partial<Safety> = {}, answer?: (request: Request) => Response) {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const waits: number[] = [];
  const sent: { method: string; path: string; body: Promise<string> }[] = [];
  const target = fakeTarget(request => {
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: request.clone().text() });
    return answer?.(request) ?? Response.json({ id: `new_${sent.length}` });
  });
  const createdResources = createResourceList(path.join(folder, 'made.ndjson'), 'run1');
  const safety: Safety = {
    allowWrites: true,
    budget: budgetOf(100),
    pace: { send: (_, ask) => ask(), meanAnswerMs: 0 },
    retryOn429: createRetryOn429(ms => {
      waits.push(ms);
      return Promise.resolve();
    }),
    createdResources,
    tag: TAG,
    signal: new AbortController().signal,
    ...part,
  };
  const session = await guardTarget(target, safety).open(1);
  const raw = await target.open(1);
  const ask = (method: string, where: string, body?: object) =>
    session.fetch(
      new Request(`${session.baseUrl}${where}`, {
        method,
        headers: { 'x-api-key': KEY, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { ask, sent, waits, createdResources, safety, session, raw };
}

describe('the guard of a deployment', () => {
  it('lets only reads through unless writes are allowed', async () => {
    const { ask, sent } = await deployment({ allowWrites: false });
    await ask('GET', '/api/v1/team');
    await expect(ask('POST', '/api/v1/team', { name: 'New' })).rejects.toThrow(
      new InconclusiveError('only reads are sent without --allow-writes'),
    );
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    ['DELETE', '/api/v1/post/theirs', undefined, 'deletePost would change what this run did not create'],
    ['PATCH', '/api/v1/team/theirs', { name: 'X' }, 'updateTeam would change what this run did not create'],
    [
      'POST',
      '/api/v1/post',
      { title: 'Now', status: 'SCHEDULED' },
      'createPost would have an effect outside the service: only drafts are created',
    ],
    ['POST', '/api/v1/comment', { text: 'Now' }, 'createComment would have an effect outside the service: only drafts are created'],
    ['DELETE', '/api/v1/upload', { ids: ['theirs'] }, 'deleteUploads cannot be undone, or has an effect outside the service'],
    ['DELETE', '/api/v1/social-account/disconnect', {}, 'disconnectSocialAccount cannot be undone, or has an effect outside the service'],
    ['POST', '/api/v1/conversations/c1/messages', {}, 'sendMessage cannot be undone, or has an effect outside the service'],
    ['POST', '/elsewhere', {}, 'POST /elsewhere is no operation of the document'],
  ])('does not send %s %s', async (method, where, body, reason) => {
    const { ask, sent } = await deployment();
    await expect(ask(method, where, body)).rejects.toThrow(new InconclusiveError(reason));
    expect(sent).toEqual([]);
  });

  it('tags what it creates, lets it be changed, and does not let a draft out', async () => {
    const { ask, sent, createdResources } = await deployment();
    await ask('POST', '/api/v1/post', { title: 'Spring', status: 'DRAFT' });
    expect(JSON.parse((await sent[0]?.body) ?? '')).toEqual({ title: TAG, status: 'DRAFT' });
    expect(JSON.parse(readFileSync(createdResources.file, 'utf8'))).toEqual({
      runId: 'run1',
      created: { operationId: 'createPost', id: 'new_1' },
    });
    await ask('PATCH', '/api/v1/post/new_1', { title: 'Summer' });
    await expect(ask('PATCH', '/api/v1/post/new_1', { status: 'SCHEDULED' })).rejects.toThrow('only drafts are kept');
    await ask('DELETE', '/api/v1/post/new_1');
    expect(createdResources.created.size).toBe(0);
  });

  it('sends no more than its budget', async () => {
    const { ask, sent } = await deployment({ budget: budgetOf(2) });
    await ask('GET', '/api/v1/team');
    await ask('GET', '/api/v1/team');
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow('the budget of 2 requests is used up (--max-requests)');
    expect(sent).toHaveLength(2);
  });

  it('sends nothing after an interruption, and skips properties whose connection broke', async () => {
    const stop = new AbortController();
    const broken = await deployment({ signal: stop.signal }, () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) });
    });
    await expect(broken.ask('GET', '/api/v1/team')).rejects.toThrow(new InconclusiveError('the connection broke: ECONNRESET'));
    stop.abort();
    await expect(broken.ask('GET', '/api/v1/team')).rejects.toThrow(new InconclusiveError('interrupted', true));
    expect(broken.sent).toHaveLength(1);
  });
});

describe('patience', () => {
  const FULL = (after?: string) => Response.json({}, { status: 429, ...(after !== undefined && { headers: { 'retry-after': after } }) });

  it('waits as long as the deployment says, within bounds, and twice as long each time where it says nothing', async () => {
    const answers = [FULL('7'), FULL('3600'), FULL(), FULL(new Date(0).toUTCString()), Response.json({ id: 'made' })];
    const { ask, sent, waits, safety, createdResources } = await deployment({}, () => answers.shift() ?? Response.error());
    expect((await ask('POST', '/api/v1/team', { name: 'New' })).status).toBe(200);
    expect(waits).toEqual([7000, 60_000, 4000, 0]);
    expect(await Promise.all(sent.map(({ body }) => body))).toEqual(Array.from({ length: 5 }, () => JSON.stringify({ name: TAG })));
    expect(safety.retryOn429).toMatchObject({ waits: 4, waitedMs: 71_000 });
    expect([...createdResources.created.keys()]).toEqual(['made']);
  });

  it('gives up after the last retry, and skips the property', async () => {
    const { ask, sent } = await deployment({}, () => FULL());
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow(
      new InconclusiveError('answered 429 6 times in a row: other clients use the same throttle; see --rate'),
    );
    expect(sent).toHaveLength(6);
  });

  it('asks no more often than the budget allows', async () => {
    const { ask, sent } = await deployment({ budget: budgetOf(3) }, () => FULL());
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow('the budget of 3 requests is used up');
    expect(sent).toHaveLength(3);
  });
});

describe('preparing a deployment', () => {
  const accounts = [
    { id: 'sa_1', type: 'TIKTOK' },
    { id: 'sa_2', type: 'INSTAGRAM' },
  ];

  it('makes drafts for an account of the team, tagged and in its file', async () => {
    const { sent, session, createdResources } = await deployment({}, ({ method }) =>
      Response.json(method === 'GET' ? { socialAccounts: accounts } : { id: `made_${sent.length}` }),
    );
    expect(await prepareDrafts(session, 0)).toBe('Created drafts: post, comment, automation');
    expect(sent.map(({ path: where }) => where)).toEqual(['/api/v1/team/team_1', '/api/v1/post', '/api/v1/comment', '/api/v1/automations']);
    expect(JSON.parse((await sent[1]?.body) ?? '')).toMatchObject({ status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'] });
    expect(JSON.parse((await sent[2]?.body) ?? '')).toMatchObject({
      status: 'DRAFT',
      internalPostId: 'made_2',
      text: expect.stringContaining(TAG),
    });
    expect([...createdResources.created.keys()]).toEqual(['made_2', 'made_3', 'made_4']);
  });

  it('says what the deployment does not take, and does without', async () => {
    const { session } = await deployment({}, ({ method, url }) => {
      if (method === 'GET') return Response.json({ socialAccounts: accounts });
      return url.endsWith('/automations') ? Response.json({ message: 'Not found' }, { status: 404 }) : Response.json({ id: url });
    });
    expect(await prepareDrafts(session, 0)).toBe('Created drafts: post, comment; no automation (404 Not found)');
    const { session: empty, sent } = await deployment({}, () => Response.json({ socialAccounts: [] }));
    expect(await prepareDrafts(empty, 0)).toBe('No drafts created: the team has no social account');
    expect(sent).toHaveLength(1);
    const { session: spent } = await deployment({ budget: budgetOf(0) });
    expect(await prepareDrafts(spent, 0)).toBe('No drafts created: the budget of 0 requests is used up (--max-requests)');
  });
});

describe('cleaning up', () => {
  it('removes what was created, the latest first, and then its file', async () => {
    const { ask, sent, createdResources, safety, raw } = await deployment();
    await ask('POST', '/api/v1/team', { name: 'New' });
    await ask('POST', '/api/v1/post', { title: 'Spring', status: 'DRAFT' });
    expect(await cleanUp(raw, safety, new AbortController().signal)).toEqual([]);
    expect(sent.slice(2).map(({ method, path: where }) => `${method} ${where}`)).toEqual([
      'DELETE /api/v1/post/new_2',
      'DELETE /api/v1/team/new_1',
    ]);
    expect(existsSync(createdResources.file)).toBe(false);
  });

  it('reports what could not be removed, and keeps its file', async () => {
    const { ask, createdResources, safety, raw } = await deployment({}, ({ method }) =>
      method === 'DELETE' ? Response.json({}, { status: 500 }) : Response.json({ id: 'team_9' }),
    );
    await ask('POST', '/api/v1/team', { name: 'New' });
    const reason = `removal was answered 500; listed in ${createdResources.file}`;
    expect(await cleanUp(raw, safety, new AbortController().signal)).toEqual([{ what: 'team', id: 'team_9', reason }]);
    expect(existsSync(createdResources.file)).toBe(true);
    expect(await cleanUp(raw, safety, AbortSignal.abort())).toMatchObject([
      { id: 'team_9', reason: expect.stringContaining('interrupted') },
    ]);
  });
});

describe('cleaning up, interrupted', () => {
  it('ends at once, in the middle of a removal, and lists all that is left', async () => {
    const stop = new AbortController();
    const { ask, createdResources, safety, raw } = await deployment();
    await ask('POST', '/api/v1/team', { name: 'New' });
    await ask('POST', '/api/v1/team', { name: 'Newer' });
    // A removal that is never answered.
    const hanging = {
      ...raw,
      fetch: (request: Request) =>
        new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    const cleaning = cleanUp(hanging, safety, stop.signal);
    setImmediate(() => stop.abort());
    const reason = `interrupted; listed in ${createdResources.file}`;
    expect(await cleaning).toEqual([
      { what: 'team', id: 'new_2', reason },
      { what: 'team', id: 'new_1', reason },
    ]);
    expect(existsSync(createdResources.file)).toBe(true);
  });
});

describe('the tag', () => {
  it.each([
    ['Spring is here', `${TAG}s here`],
    ['S', TAG],
    ['', ''],
  ])('makes %j to %j', (title, tagged) => {
    expect(withTag('createPost', { title }, TAG)).toEqual({ title: tagged });
  });
});
