import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeTarget, KEY } from '../fake-target.ts';
import { Stop } from '../stop.ts';
import { cleanUp, guarded, type Safety } from './guard.ts';
import { createLedger } from './ledger.ts';
import { createPace, maxRatePerSecond, usualRatePerSecond } from './pace.ts';
import { withTag } from './writes.ts';

const TAG = '[run 1] ';

/** A deployment that gives what is created the id `new_<n>`, behind the guard. */
async function deployment(part: Partial<Safety> = {}, answer?: (request: Request) => Response) {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sent: { method: string; path: string; body: Promise<string> }[] = [];
  const target = fakeTarget(request => {
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: request.clone().text() });
    return answer?.(request) ?? Response.json({ id: `new_${sent.length}` });
  });
  const ledger = createLedger(path.join(folder, 'made.ndjson'), 'run1');
  const safety: Safety = {
    allowWrites: true,
    maxRequests: 100,
    pace: () => Promise.resolve(),
    ledger,
    tag: TAG,
    signal: new AbortController().signal,
    ...part,
  };
  const session = await guarded(target, safety).open(1);
  const raw = await target.open(1);
  const ask = (method: string, where: string, body?: object) =>
    session.fetch(
      new Request(`${session.baseUrl}${where}`, {
        method,
        headers: { 'x-api-key': KEY, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { ask, sent, ledger, safety, raw };
}

describe('the guard of a deployment', () => {
  it('lets only reads through unless writes are allowed', async () => {
    const { ask, sent } = await deployment({ allowWrites: false });
    await ask('GET', '/api/v1/team');
    await expect(ask('POST', '/api/v1/team', { name: 'New' })).rejects.toThrow(new Stop('only reads are sent without --allow-writes'));
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    ['DELETE', '/api/v1/post/theirs', undefined, 'deletePost would change what this run did not create'],
    ['PATCH', '/api/v1/team/theirs', { name: 'X' }, 'updateTeam would change what this run did not create'],
    [
      'POST',
      '/api/v1/post',
      { title: 'Now', status: 'SCHEDULED' },
      'createPost would reach beyond the service: only drafts are made there',
    ],
    ['POST', '/api/v1/comment', { text: 'Now' }, 'createComment would reach beyond the service: only drafts are made there'],
    ['DELETE', '/api/v1/upload', { ids: ['theirs'] }, 'deleteUploads cannot be taken back, or reaches beyond the service'],
    ['DELETE', '/api/v1/social-account/disconnect', {}, 'disconnectSocialAccount cannot be taken back, or reaches beyond the service'],
    ['POST', '/api/v1/conversations/c1/messages', {}, 'sendMessage cannot be taken back, or reaches beyond the service'],
    ['POST', '/elsewhere', {}, 'POST /elsewhere is no operation of the document'],
  ])('does not send %s %s', async (method, where, body, reason) => {
    const { ask, sent } = await deployment();
    await expect(ask(method, where, body)).rejects.toThrow(new Stop(reason));
    expect(sent).toEqual([]);
  });

  it('tags what it creates, lets it be changed, and does not let a draft out', async () => {
    const { ask, sent, ledger } = await deployment();
    await ask('POST', '/api/v1/post', { title: 'Spring', status: 'DRAFT' });
    expect(JSON.parse((await sent[0]?.body) ?? '')).toEqual({ title: TAG, status: 'DRAFT' });
    expect(JSON.parse(readFileSync(ledger.file, 'utf8'))).toEqual({ runId: 'run1', created: { operationId: 'createPost', id: 'new_1' } });
    await ask('PATCH', '/api/v1/post/new_1', { title: 'Summer' });
    await expect(ask('PATCH', '/api/v1/post/new_1', { status: 'SCHEDULED' })).rejects.toThrow('only drafts are kept');
    await ask('DELETE', '/api/v1/post/new_1');
    expect(ledger.created.size).toBe(0);
  });

  it('sends no more than its budget', async () => {
    const { ask, sent } = await deployment({ maxRequests: 2 });
    await ask('GET', '/api/v1/team');
    await ask('GET', '/api/v1/team');
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow('the budget of 2 requests is spent (--max-requests)');
    expect(sent).toHaveLength(2);
  });

  it('sends nothing once it is interrupted, and blames nobody for a broken connection', async () => {
    const stop = new AbortController();
    const broken = await deployment({ signal: stop.signal }, () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) });
    });
    await expect(broken.ask('GET', '/api/v1/team')).rejects.toThrow(new Stop('the connection broke: ECONNRESET'));
    stop.abort();
    await expect(broken.ask('GET', '/api/v1/team')).rejects.toThrow(new Stop('interrupted'));
    expect(broken.sent).toHaveLength(1);
  });
});

describe('cleaning up', () => {
  it('removes what was created, the latest first, and then the ledger', async () => {
    const { ask, sent, ledger, safety, raw } = await deployment();
    await ask('POST', '/api/v1/team', { name: 'New' });
    await ask('POST', '/api/v1/post', { title: 'Spring', status: 'DRAFT' });
    expect(await cleanUp(raw, safety, new AbortController().signal)).toEqual([]);
    expect(sent.slice(2).map(({ method, path: where }) => `${method} ${where}`)).toEqual([
      'DELETE /api/v1/post/new_2',
      'DELETE /api/v1/team/new_1',
    ]);
    expect(existsSync(ledger.file)).toBe(false);
  });

  it('tells what could not be removed, and keeps its ledger', async () => {
    const { ask, ledger, safety, raw } = await deployment({}, ({ method }) =>
      method === 'DELETE' ? Response.json({}, { status: 500 }) : Response.json({ id: 'team_9' }),
    );
    await ask('POST', '/api/v1/team', { name: 'New' });
    const reason = `removal was answered 500; it stands in ${ledger.file}`;
    expect(await cleanUp(raw, safety, new AbortController().signal)).toEqual([{ what: 'team', id: 'team_9', reason }]);
    expect(existsSync(ledger.file)).toBe(true);
    expect(await cleanUp(raw, safety, AbortSignal.abort())).toMatchObject([
      { id: 'team_9', reason: expect.stringContaining('interrupted') },
    ]);
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

describe('the pace', () => {
  it('stays below each throttle layer: 2,000 a minute is the tightest', () => {
    expect(maxRatePerSecond).toBeCloseTo(2000 / 60);
    expect(usualRatePerSecond).toBe(25);
  });

  it('spaces turns evenly', async () => {
    const pace = createPace(200);
    const started = performance.now();
    await Promise.all(Array.from({ length: 21 }, () => pace()));
    expect(performance.now() - started).toBeGreaterThan(95);
  });
});
