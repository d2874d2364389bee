import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../session.ts';
import { cleanUp, removalsMs } from './clean-up.ts';
import { openResourceList } from './created-resources.ts';
import { ALL_SWITCHES, deployment, FAR, formOf, TAG } from './safety.fixture.ts';

const POST = { teamId: 'team_1', title: `${TAG}x`, status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'], data: {} };
const GOING = new AbortController().signal;

describe('the list of created resources', () => {
  it('is on disk before the call is sent, without the key', async () => {
    let atCall = '';
    const { ask, createdResources } = await deployment({}, ({ method }) => {
      if (method === 'POST') atCall = readFileSync(createdResources.file, 'utf8');
      return undefined;
    });
    await ask('POST', '/api/v1/post', POST);
    const lines = (text: string) =>
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as object);
    const intent = { intent: { number: 1, operationId: 'createPost', teamId: 'team_1' } };
    expect(lines(atCall)).toEqual([createdResources.run, intent]);
    const file = readFileSync(createdResources.file, 'utf8');
    expect(lines(file)).toEqual([createdResources.run, intent, { settled: 1, created: [{ operationId: 'createPost', id: 'new_1' }] }]);
    expect(file).not.toContain('key_of_the_tests');
  });

  it('is read again as it was, without a line that was cut short', async () => {
    const { ask, createdResources } = await deployment();
    await ask('POST', '/api/v1/post', POST);
    await ask('POST', '/api/v1/team', { name: `${TAG}x` });
    await ask('DELETE', '/api/v1/post/new_1');
    appendFileSync(createdResources.file, '{"intent":{"num');
    for (let i = 0; i < 2; i++) {
      const again = openResourceList(createdResources.file);
      expect([...again.created.keys()]).toEqual(i === 0 ? ['new_2'] : ['new_2', 'late']);
      again.add({ operationId: 'createTeam', id: 'late' });
    }
  });
});

describe('the time of a clean-up', () => {
  const times = (count: number, operationId: string) => Array.from({ length: count }, (_, index) => ({ operationId, id: `${index}` }));
  const fast = { meanAnswerMs: 0, counted: () => 0 };

  it('is that of each operation by its throttle, which has counted removals of the run', () => {
    const posts = times(300, 'createPost');
    const teams = times(81, 'createTeam');
    expect(removalsMs(posts, fast, { concurrency: 8 })).toBe(3000);
    expect(removalsMs([...posts, ...teams], fast, { concurrency: 8 })).toBe(4000);
    expect(removalsMs(posts, { ...fast, counted: id => (id === 'deletePost' ? 101 : 500) }, { concurrency: 8 })).toBe(10_000);
  });

  it('is longer where answers or the rate are slow, and nothing for what is not removed', () => {
    const posts = times(20, 'createPost');
    expect(removalsMs(posts, { ...fast, meanAnswerMs: 100 }, { concurrency: 2 })).toBe(1500);
    expect(removalsMs(posts, fast, { concurrency: 8, ratePerSecond: 10 })).toBe(3000);
    expect(removalsMs(times(500, 'createCsvImport'), fast, { concurrency: 8, ratePerSecond: 10 })).toBe(0);
  });
});

describe('cleaning up', () => {
  it('restores settings, the newest first, and repeats one that another setting blocked', async () => {
    let isOn = false;
    const { sent, createdResources, safety, raw } = await deployment({}, ({ url }) => {
      isOn ||= url.endsWith('/enable');
      return url.endsWith('/sync') && !isOn ? Response.json({ message: 'Enable messaging' }, { status: 400 }) : undefined;
    });
    const enable = { operationId: 'enableMessaging', path: {}, body: { teamId: 'team_1', type: 'FACEBOOK' } };
    createdResources.changing({ setting: 'messaging of sa_1', calls: [enable] });
    createdResources.changing({ setting: 'provider setting s', calls: [{ operationId: 'syncProviderSetting', path: { id: 's' } }] });
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect(sent.map(({ path: where }) => where.split('/').at(-1))).toEqual(['sync', 'enable', 'sync']);
    expect(existsSync(createdResources.file)).toBe(false);
  });

  it('names the team where a removal asks for it, also for what was found by its tag', async () => {
    const playlist = { teamId: 'team_1', title: `${TAG}x`, description: '', privacyStatus: 'private' };
    const listed = { items: [{ id: 'new_2', snippet: { title: `${TAG}y` } }] };
    const { ask, sent, createdResources, safety, raw } = await deployment({}, ({ method, url }) => {
      if (method === 'GET' && url.includes('/playlist?')) return Response.json(listed);
      if (method === 'POST' && sent.length === 2) throw new TypeError('fetch failed');
      return undefined;
    });
    await ask('POST', '/api/v1/misc/youtube/playlist', playlist);
    await ask('POST', '/api/v1/misc/youtube/playlist', { ...playlist, title: `${TAG}y` }).catch(() => undefined);
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    const removals = sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url.slice(url.indexOf('/playlist')));
    expect(removals.toSorted()).toEqual(['/playlist/new_1?teamId=team_1', '/playlist/new_2?teamId=team_1']);
    expect(existsSync(createdResources.file)).toBe(false);
  });

  it('finds nothing in a team that does not exist', async () => {
    const { createdResources, safety, raw } = await deployment({}, ({ method }) =>
      method === 'GET' ? Response.json({ statusCode: 404, message: 'Team not found' }, { status: 404 }) : undefined,
    );
    createdResources.intend({ operationId: 'createPost', teamId: 'nobody_has_this' });
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect(existsSync(createdResources.file)).toBe(false);
  });

  it('removes the created resources, dependent ones first, and then its file', async () => {
    const { ask, sent, createdResources, safety, raw } = await deployment();
    await ask('POST', '/api/v1/upload', formOf(`${TAG}a.png`, 'x'));
    await ask('POST', '/api/v1/team', { name: `${TAG}x` });
    await ask('POST', '/api/v1/post', POST);
    await ask('POST', '/api/v1/comment', { teamId: 'team_1', text: `${TAG}x`, status: 'SCHEDULED', postDate: FAR });
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect(sent.slice(4).map(({ method, path: where }) => `${method} ${where}`)).toEqual([
      'DELETE /api/v1/comment/new_4',
      'DELETE /api/v1/post/new_3',
      'DELETE /api/v1/upload/new_1',
      'DELETE /api/v1/team/new_2',
    ]);
    expect(existsSync(createdResources.file)).toBe(false);
  });

  it('waits until a post is published, and then removes it', async () => {
    let looks = 0;
    const { ask, sent, safety, raw } = await deployment({}, ({ method }) => {
      if (method === 'GET') looks += 1;
      if (method === 'DELETE')
        return looks < 3 ? Response.json({ statusCode: 400, message: 'It is being published' }, { status: 400 }) : undefined;
      return Response.json({ id: 'post_9', status: looks < 3 ? 'PROCESSING' : 'POSTED' });
    });
    await ask('POST', '/api/v1/post', POST);
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/post/post_9' });
  });

  it('reports resources that could not be removed, and keeps its file', async () => {
    const { ask, createdResources, safety, raw } = await deployment({}, ({ method }) =>
      method === 'DELETE' ? Response.json({}, { status: 500 }) : Response.json({ id: 'team_9' }),
    );
    await ask('POST', '/api/v1/team', { name: `${TAG}x` });
    const reason = `removal was answered 500; listed in ${createdResources.file}`;
    expect(await cleanUp(raw, safety, GOING)).toEqual([{ what: 'team', id: 'team_9', reason }]);
    expect(existsSync(createdResources.file)).toBe(true);
    expect(await cleanUp(raw, safety, AbortSignal.abort())).toMatchObject([
      { id: 'team_9', reason: expect.stringContaining('interrupted') },
    ]);
  });

  it('stops at once during a removal, and lists everything that is left', async () => {
    const stop = new AbortController();
    const { ask, createdResources, safety, raw } = await deployment();
    await ask('POST', '/api/v1/team', { name: `${TAG}x` });
    await ask('POST', '/api/v1/team', { name: `${TAG}y` });
    // This removal is never answered.
    const hanging: Session = {
      ...raw,
      fetch: (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
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

  it('finds the resource of a call whose answer was lost by its tag, and nothing that belongs to others', async () => {
    const items = [
      { id: 'ours', title: `${TAG}x`, createdAt: new Date().toISOString() },
      { id: 'theirs', title: 'x', createdAt: new Date().toISOString() },
    ];
    const { ask, sent, safety, raw } = await deployment({}, ({ method }) => {
      if (method === 'POST') throw new TypeError('fetch failed');
      return method === 'GET' ? Response.json({ items, total: 2 }) : undefined;
    });
    await expect(ask('POST', '/api/v1/post', POST)).rejects.toThrow('the connection broke');
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect(sent.slice(1).map(({ method, path: where }) => `${method} ${where}`)).toEqual(['GET /api/v1/post', 'DELETE /api/v1/post/ours']);
  });

  it('does not search a list that is excluded, and says what may be left', async () => {
    const { sent, createdResources, safety, raw } = await deployment({}, ({ method }) =>
      method === 'GET' ? Response.json({ items: [], total: 0 }) : undefined,
    );
    createdResources.intend({ operationId: 'createUpload' });
    createdResources.intend({ operationId: 'createPost', teamId: 'team_1' });
    expect(await cleanUp({ ...raw, excluded: new Set(['listUploads']) }, safety, GOING)).toEqual([
      {
        what: 'call without an answer',
        id: 'createUpload 1',
        reason: `what it has created may be there: listUploads, which would show it, is excluded (--exclude); listed in ${createdResources.file}`,
      },
    ]);
    expect(sent.map(each => each.path)).toEqual(['/api/v1/post']);
    // A clean-up without the exclusion finds it later.
    expect(await cleanUp(raw, { ...safety, createdResources: openResourceList(createdResources.file) }, GOING)).toEqual([]);
    expect(sent.at(-1)?.path).toBe('/api/v1/upload');
    expect(existsSync(createdResources.file)).toBe(false);
  });

  const ROW = { postId: 'post_a', normalizedPayload: { data: { FACEBOOK: { uploadIds: ['upload_a'] } } } };

  it('removes the posts of a CSV import once it has ended, and then their media', async () => {
    let polls = 0;
    const { ask, sent, safety, raw } = await deployment({}, ({ method, url }) => {
      if (method !== 'GET') return undefined;
      if (url.includes('/rows')) return Response.json({ items: [ROW, { postId: null, normalizedPayload: null }], total: 2 });
      return Response.json({ status: polls++ === 0 ? 'PROCESSING' : 'COMPLETED_WITH_ERRORS' });
    });
    await ask('POST', '/api/v1/post-csv-import', formOf(`${TAG}a.csv`, 'status\nDRAFT\n'));
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect([polls, ...sent.slice(-2).map(each => each.path)]).toEqual([2, '/api/v1/post/post_a', '/api/v1/upload/upload_a']);
  });

  it('aborts a multipart upload that was not completed', async () => {
    const { ask, sent, safety, raw } = await deployment({}, ({ url }) =>
      url.endsWith('/init') ? Response.json({ uploadId: 'u', path: 'team_1/a', parts: [] }) : undefined,
    );
    await ask('POST', '/api/v1/upload/multipart/init', { fileName: `${TAG}a.png`, mimeType: 'image/png', fileSize: 1 });
    expect(await cleanUp(raw, safety, GOING)).toEqual([]);
    expect([sent[1]?.path, JSON.parse((await sent[1]?.body) ?? '')]).toEqual([
      '/api/v1/upload/multipart/abort',
      { path: 'team_1/a', uploadId: 'u' },
    ]);
  });

  it('restores settings to their values before the first change, the last changed first', async () => {
    const states = new Map([
      ['c1', 'OPEN'],
      ['c2', 'ARCHIVED'],
    ]);
    const { ask, safety, raw } = await deployment({ switches: ALL_SWITCHES }, request => {
      const [, id = '', verb] = /conversations\/(\w+)(?:\/(\w+))?$/.exec(request.url) ?? [];
      if (request.method !== 'GET') states.set(id, verb === 'archive' ? 'ARCHIVED' : 'OPEN');
      return Response.json({ status: states.get(id) });
    });
    await ask('POST', '/api/v1/conversations/c1/archive');
    await ask('PATCH', '/api/v1/conversations/c1', { status: 'ARCHIVED' });
    await ask('POST', '/api/v1/conversations/c2/open');
    const calls: string[] = [];
    const watched: Session = {
      ...raw,
      fetch(url, init) {
        calls.push(`${init.method} ${new URL(url).pathname} ${String(init.body)}`);
        return raw.fetch(url, init);
      },
    };
    expect(await cleanUp(watched, { ...safety, createdResources: openResourceList(safety.createdResources.file) }, GOING)).toEqual([]);
    expect(calls).toEqual(['PATCH /api/v1/conversations/c2 {"status":"ARCHIVED"}', 'PATCH /api/v1/conversations/c1 {"status":"OPEN"}']);
    expect(existsSync(safety.createdResources.file)).toBe(false);
  });
});
