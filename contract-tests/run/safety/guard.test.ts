import { describe, expect, it } from 'vitest';
import { READS_ONLY } from '../../switches.ts';
import { tagged } from '../../tag.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { prepareDrafts } from './create-drafts.ts';
import { leadsInside, type Resolve } from './guard.ts';
import { createPace } from './pace.ts';
import { budgetOf, deployment, TAG } from './safety.fixture.ts';

/** What names of the tests resolve to. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['10.0.0.1'],
  'both.test': ['198.41.0.4', '::1'],
  'mapped.test': ['::ffff:169.254.169.254'],
  'outside.test': ['198.41.0.4', '2606:4700::1'],
};

const resolve: Resolve = name => {
  const addresses = NAMES[name];
  if (!addresses) return Promise.reject(new Error(`getaddrinfo ENOTFOUND ${name}`));
  return Promise.resolve(addresses.map(address => ({ address })));
};

describe('an address from an answer', () => {
  it.each([
    ['http://127.0.0.1:9200/x', true],
    ['http://localhost/x', true],
    ['http://[::1]/x', true],
    ['http://[::ffff:10.0.0.1]/x', true],
    ['http://10.1.2.3/x', true],
    ['http://172.16.0.1/x', true],
    ['http://192.168.1.1/x', true],
    ['http://169.254.169.254/latest/meta-data', true],
    ['http://100.64.0.1/x', true],
    ['http://0.0.0.0/x', true],
    ['http://[fd00::1]/x', true],
    ['http://[fe80::1]/x', true],
    ['http://2130706433/x', true],
    ['http://017700000001/x', true],
    ['http://0x7f000001/x', true],
    ['http://0177.0.0.1/x', true],
    ['http://127.1/x', true],
    ['http://127.0.0.1./x', true],
    ['http://localhost./x', true],
    ['http://LOCALHOST/x', true],
    ['http://a.localhost/x', true],
    ['http://①②⑦.⓪.⓪.①/x', true],
    ['http://%31%32%37.0.0.1/x', true],
    ['http://user:secret@127.0.0.1/x', true],
    ['http://2852039166/x', true],
    ['http://0xa9fea9fe/x', true],
    ['http://[::ffff:a9fe:a9fe]/x', true],
    ['http://[::127.0.0.1]/x', true],
    ['http://[::]/x', true],
    ['http://[64:ff9b::7f00:1]/x', true],
    ['http://[2002:7f00:1::1]/x', true],
    ['http://[fec0::1]/x', true],
    ['http://224.0.0.1/x', true],
    ['http://198.18.0.1/x', true],
    ['https://198.41.0.4/x', false],
    ['https://[2606:4700::1]/x', false],
  ])('%s leads inside: %s', async (url, isInside) => {
    expect(await leadsInside(url, 'https://198.41.0.4', resolve)).toBe(isInside);
  });

  it.each([
    ['inside.test', true],
    ['inside.test.', true],
    ['both.test', true],
    ['mapped.test', true],
    ['outside.test', false],
    ['unknown.test', false],
  ])('counts by what its name resolves to: %s leads inside: %s', async (name, isInside) => {
    expect(await leadsInside(`https://${name}/x`, 'https://198.41.0.4', resolve)).toBe(isInside);
  });

  it('may lead inside when the deployment is there', async () => {
    for (const base of ['http://127.0.0.1:4010', 'http://192.168.1.7', 'http://localhost'])
      expect(await leadsInside('http://127.0.0.1:9/x', base, resolve)).toBe(false);
  });
});

describe('the guard of a deployment', () => {
  it('sends nothing after an interruption, and skips properties whose connection broke', async () => {
    const stop = new AbortController();
    const broken = await deployment({ signal: stop.signal }, () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) });
    });
    await expect(broken.ask('POST', '/api/v1/team', { name: `${TAG}x` })).rejects.toThrow(
      new InconclusiveError('the connection broke: ECONNRESET'),
    );
    stop.abort();
    await expect(broken.ask('GET', '/api/v1/team')).rejects.toThrow(new InconclusiveError('interrupted', true));
    expect(broken.sent).toHaveLength(1);
  });
});

describe('retries after 429', () => {
  const FULL = (after?: string) => Response.json({}, { status: 429, ...(after !== undefined && { headers: { 'retry-after': after } }) });

  it('waits for Retry-After, within bounds, and doubles the wait without it', async () => {
    const answers = [FULL('7'), FULL('3600'), FULL(), FULL(new Date(0).toUTCString()), Response.json({ id: 'made' })];
    const { ask, sent, waits, safety, createdResources } = await deployment({}, () => answers.shift() ?? Response.error());
    expect((await ask('POST', '/api/v1/team', { name: `${TAG}New` })).status).toBe(200);
    expect(waits).toEqual([7000, 60_000, 4000, 0]);
    expect(await Promise.all(sent.map(({ body }) => body))).toEqual(Array.from({ length: 5 }, () => JSON.stringify({ name: `${TAG}New` })));
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

  it('counts each retry in the budget', async () => {
    const { ask, sent } = await deployment({ budget: budgetOf(3) }, () => FULL());
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow('the budget of 3 requests is used up');
    expect(sent).toHaveLength(3);
  });
});

describe('the throttle', () => {
  const FULL = () => Response.json({}, { status: 429 });
  const slow = () => createPace({ layers: [{ windowMs: 60_000, requests: 1 }], concurrency: 1 });

  it('is exceeded by a property that needs that, within the budget and the allowed calls', async () => {
    const part = { switches: { ...READS_ONLY, allowThrottle: true }, budget: budgetOf(5), pace: slow() };
    const { ask, sent, waits } = await deployment(part, FULL, ['throttle']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('GET', '/api/v1/team')));
    expect([answers.map(({ status }) => status), waits]).toEqual([[429, 429, 429, 429, 429], []]);
    await expect(ask('GET', '/api/v1/team')).rejects.toThrow('the budget of 5 requests is used up');
    await expect(ask('POST', '/api/v1/team', { name: `${TAG}New` })).rejects.toThrow('only reads are sent without --allow-writes');
    expect(sent).toHaveLength(5);
  });

  it.each([
    ['nothing that needs it is allowed', { ...READS_ONLY }, ['throttle']],
    ['another property asks', { ...READS_ONLY, allowThrottle: true }, []],
  ] as const)('is kept where %s', async (_, switches, needs) => {
    const stop = new AbortController();
    const { ask, sent } = await deployment({ switches, pace: slow(), signal: stop.signal }, undefined, needs);
    const answers = [1, 2, 3].map(() => ask('GET', '/api/v1/team').catch((error: unknown) => error));
    expect((await answers[0]) instanceof Response).toBe(true);
    stop.abort();
    await Promise.all(answers);
    expect(sent).toHaveLength(1);
  });
});

const WRITES = { ...READS_ONLY, allowWrites: true };

describe('preparing a deployment', () => {
  const accounts = [
    { id: 'sa_1', type: 'TIKTOK' },
    { id: 'sa_2', type: 'INSTAGRAM' },
  ];

  it('creates tagged drafts for an account of the team, and records them in the file of the run', async () => {
    const { sent, session, createdResources } = await deployment({}, ({ method }) =>
      Response.json(method === 'GET' ? { socialAccounts: accounts } : { id: `made_${sent.length}` }),
    );
    expect(await prepareDrafts(session, WRITES, 0)).toBe('Created drafts: post, comment, automation, upload, team');
    const bodies = await Promise.all(sent.slice(1).map(({ body }) => body));
    expect(bodies.filter(body => !body.includes(TAG))).toEqual([]);
    const posts = sent.flatMap(({ path: where }, i) => (where === '/api/v1/post' ? [JSON.parse(bodies[i - 1] ?? '') as unknown] : []));
    expect(posts).toHaveLength(3);
    expect(posts[0]).toMatchObject({ status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'] });
    expect([...createdResources.created.keys()].toSorted()).toEqual(
      [...(session.worldFacts.writable?.own.values() ?? [])].flat().toSorted(),
    );
    expect(session.worldFacts.writable?.own.get('upload')).toHaveLength(3);
  });

  it('reports drafts that the deployment refuses, and continues without them', async () => {
    let made = 0;
    const { session } = await deployment({}, ({ method, url }) => {
      if (method === 'GET') return Response.json({ socialAccounts: accounts });
      return url.endsWith('/automations') ? Response.json({ message: 'Not found' }, { status: 404 }) : Response.json({ id: `${made++}` });
    });
    expect(await prepareDrafts(session, WRITES, 0)).toBe('Created drafts: post, comment, upload, team; no automation (404 Not found)');
    const { session: empty, sent } = await deployment({}, () => Response.json({ socialAccounts: [] }));
    expect(await prepareDrafts(empty, WRITES, 0)).toBe('No drafts created: the team has no social account');
    expect(sent).toHaveLength(1);
    const { session: spent } = await deployment({ budget: budgetOf(0) });
    expect(await prepareDrafts(spent, WRITES, 0)).toBe('No drafts created: the budget of 0 requests is used up (--max-requests)');
  });
});

describe('the tag', () => {
  it.each([
    ['Spring is here', `${TAG}Spring is here`],
    ['S', `${TAG}S`],
    ['', ''],
    [`${TAG}S`, `${TAG}S`],
    ['x'.repeat(300), `${TAG}${'x'.repeat(300 - TAG.length)}`],
  ])('makes %j to %j', (title, expected) => {
    expect(tagged({ tag: TAG }, title)).toBe(expected);
    expect(tagged({}, title)).toBe(title);
  });
});
