import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { FixtureOrganization, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { it as base, ran, serve, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const DAY_MS = 86_400_000;
const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
const SECRET_TEXT = 'Our launch is on Friday, do not tell anybody!';

async function call<T>(url: string, method: string, target: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/v1${target}`, { method, headers: HEADERS, ...(body && { body: JSON.stringify(body) }) });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

const write = (url: string, parts: object) =>
  call<{ id: string }>(url, 'POST', '/post', { teamId: 'team_acme_marketing', title: 'Launch plan', status: 'DRAFT', ...parts });

/** `deployment` is a simulator in the present time, which plays a deployment that has a draft, scheduled posts, and a deleted one. */
const it = base.extend('deployment', async ({}) => {
  const { url } = await serve('--clock', 'realtime');
  const in3Days = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await write(url, { socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: SECRET_TEXT } } });
  await write(url, {
    status: 'SCHEDULED',
    postDate: in3Days,
    socialAccountTypes: ['FACEBOOK', 'TWITTER'],
    data: { FACEBOOK: { text: SECRET_TEXT.repeat(20) }, TWITTER: { text: SECRET_TEXT } },
  });
  await write(url, {
    status: 'SCHEDULED',
    postDate: in3Days,
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { text: SECRET_TEXT, uploadIds: ['upload_acme_image'] } },
  });
  const { id } = await write(url, { socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: 'Gone' } } });
  await call(url, 'DELETE', `/post/${id}`);
  return url;
});

async function mirror(url: string, ...args: string[]) {
  const io = testIo({ SIM_API_KEY: 'sk_sim_acme' });
  const code = await runCli(['fixture', '--from', url, '--out', 'mirror.json', ...args], io);
  const file = path.join(io.cwd, 'mirror.json');
  const organizationIn = (): FixtureOrganization => {
    const [organization] = (JSON.parse(readFileSync(file, 'utf8')) as WorldFixture).organizations;
    if (!organization) throw new Error('The mirror has no organization');
    return organization;
  };
  return { code, out: io.outs.join('\n'), err: io.errs.join('\n'), file, organizationIn };
}

describe('sim fixture --from --with posts', () => {
  it('brings drafts and scheduled posts, with other texts of the same length', async ({ deployment }) => {
    const { code, out, err, file, organizationIn } = await mirror(deployment, '--with', 'posts');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Wrote mirror\.json: 2 teams, 16 accounts, 3 posts, read with \d+ requests$/)]);
    expect(err).toContain('posts have the least that their platforms take, and drafts are at most a day old');
    const { posts = [] } = organizationIn();
    expect(posts).toEqual([
      { team: 'team_acme_marketing', platforms: ['FACEBOOK'], ago: 'PT1M', status: 'DRAFT', title: 'Post 1', texts: [expect.any(String)] },
      {
        team: 'team_acme_marketing',
        platforms: expect.arrayContaining(['FACEBOOK', 'TWITTER']),
        in: expect.stringMatching(/^P(?:3D|2DT23H59M)$/),
        status: 'SCHEDULED',
        title: 'Post 2',
        texts: [expect.any(String)],
        data: { FACEBOOK: { text: expect.any(String) } },
      },
      expect.objectContaining({ platforms: ['INSTAGRAM'], title: 'Post 3' }),
    ]);
    expect(posts.map(({ texts }) => texts?.[0]?.length)).toEqual([SECRET_TEXT.length, SECRET_TEXT.length, SECRET_TEXT.length]);
    expect(JSON.stringify(posts)).not.toMatch(/launch|Friday/i);
    expect(await runCli(['fixture', '--check', file], testIo())).toBe(0);
    const copy = await serve('--fixture', file);
    const answer = await fetch(`${copy.url}/api/v1/post?teamId=team_acme_marketing`, { headers: { 'x-api-key': 'sk_mirror' } });
    const { items } = (await answer.json()) as { items: { title: string; status: string }[] };
    expect(Object.fromEntries(items.map(({ title, status }) => [title, status]))).toEqual({
      'Post 1': 'DRAFT',
      'Post 2': 'SCHEDULED',
      'Post 3': 'SCHEDULED',
    });
  });

  it('brings the texts where they are wanted', async ({ deployment }) => {
    const { organizationIn } = await mirror(deployment, '--with', 'posts', 'texts');
    expect(organizationIn().posts).toMatchObject([
      { title: 'Launch plan', texts: [SECRET_TEXT] },
      { texts: [SECRET_TEXT], data: { FACEBOOK: { text: SECRET_TEXT.repeat(20) } } },
      { texts: [SECRET_TEXT] },
    ]);
  });

  it('brings none without the flag', async ({ deployment }) => {
    expect((await mirror(deployment)).organizationIn()).not.toHaveProperty('posts');
  });

  it('keeps them with other names', async ({ deployment }) => {
    const { code, organizationIn, file } = await mirror(deployment, '--with', 'posts', '--anonymize');
    expect(code).toBe(0);
    const { posts = [], teams } = organizationIn();
    expect(teams.map(({ id }) => id)).toEqual(expect.arrayContaining(posts.map(({ team }) => team)));
    expect(JSON.stringify(posts)).not.toContain('acme');
    expect(await runCli(['fixture', '--check', file], testIo())).toBe(0);
  });

  it('leaves out a post that the rules refuse, and says why', async ({ deployment }) => {
    const url = deployment;
    await fetch(`${url}/_sim/organizations/org_acme`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limits: { monthlyPosts: 1 } }),
    });
    const { code, err, out, file } = await mirror(url, '--with', 'posts');
    expect([code, out]).toEqual([0, expect.stringMatching(/ 2 posts, /)]);
    expect(await runCli(['fixture', '--check', file], testIo())).toBe(0);
    expect(err).toMatch(/^Left out a post: is refused: .* \(QTA-\d+\)$/m);
  });

  it.for<[string[], string]>([
    [['--with', 'texts'], 'sim: --with texts goes with --with posts: they are the texts of posts'],
    [['--with', 'posts', 'texts', '--anonymize'], 'sim: --anonymize and --with texts contradict: leave one of them out'],
    [['--with', 'comments'], 'sim: --with must be posts or texts, not comments'],
  ])('exits with 2 for %j', async ([words, message], { simulator }) => {
    expect(await mirror(simulator.url, ...words)).toMatchObject({ code: 2, err: message });
  });

  it('exits with 2 without --from', async () => {
    expect(await ran(['fixture', '--export', '--with', 'posts'])).toMatchObject({ code: 2, err: 'sim: --with goes with --from' });
  });
});
