import { describe, expect } from 'vitest';
import type { LinkedinMentions, Post } from '../../../openapi/generated/types.ts';
import { it, type LookupWorld, TEAM } from './lookups.fixture.ts';

const MEMBER = 'linkedin_acme_2';
const PARENT = 'urn:li:share:7000000000000000001';

const find = (acme: LookupWorld, query: Readonly<Record<string, string>>) => acme.look<LinkedinMentions>('linkedin/mentions/tags', query);

describe('GET /misc/linkedin/mentions/tags', () => {
  it('[MSC-420] finds people and organizations by name, the same whenever it is asked', async ({ acme }) => {
    const { status, body } = await find(acme, { q: 'ada' });
    expect([status, body.people?.length, body.organizations?.length]).toEqual([200, expect.any(Number), expect.any(Number)]);
    for (const { kind, urn, display } of body.people ?? [])
      expect([kind, urn, display]).toEqual(['person', expect.stringMatching(/^urn:li:person:/), expect.stringMatching(/^Ada /)]);
    for (const { urn, display } of body.organizations ?? [])
      expect([urn, display]).toEqual([expect.stringMatching(/^urn:li:organization:\d+$/), expect.stringMatching(/^Ada/)]);
    expect((await find(acme, { q: 'ADA' })).body.people?.length).toBe(body.people?.length);
  });

  it('[MSC-420] leaves out what the scope does not name', async ({ acme }) => {
    expect(Object.keys((await find(acme, { q: 'ada', scope: 'people' })).body)).toEqual(['people']);
    expect(Object.keys((await find(acme, { q: 'ada', scope: 'organizations' })).body)).toEqual(['organizations']);
    expect(await find(acme, { q: 'ada', scope: 'groups' })).toMatchObject({ status: 400 });
  });

  it('[MSC-420] finds who is at an address', async ({ acme }) => {
    const person = await find(acme, { url: 'https://www.linkedin.com/in/ada-lovelace/' });
    expect(person.body).toMatchObject({ people: [{ display: 'Ada Lovelace' }], organizations: [] });
    expect(person.body.people?.[0]).not.toHaveProperty('needsDisplayName');
    const company = await find(acme, { url: 'https://linkedin.com/company/acme-tools' });
    expect(company.body).toMatchObject({ people: [], organizations: [{ display: 'Acme Tools', vanityName: 'acme-tools' }] });
    const byName = await find(acme, { q: 'acme tools' });
    expect(byName.body.organizations).toContainEqual(company.body.organizations?.[0]);
  });

  it.for([
    'https://example.com/in/ada',
    'https://www.linkedin.com/feed/',
    'https://linkedin.com.example.com/in/ada',
    'ada',
    'https://www.linkedin.com/in/',
  ])('[MSC-421] refuses %s', async (url, { acme }) => {
    expect(await find(acme, { url })).toMatchObject({ status: 400, body: { issues: [{ path: ['url'] }] } });
  });

  it("[D-MSC-51] finds no people for a person's channel, and refuses their profiles", async ({ acme }) => {
    acme.change('LINKEDIN', { externalId: MEMBER });
    expect((await find(acme, { q: 'ada' })).body).toMatchObject({ people: [], organizations: expect.arrayContaining([expect.anything()]) });
    expect(await find(acme, { url: 'https://www.linkedin.com/in/ada' })).toMatchObject({ status: 400 });
    expect(await find(acme, { url: 'https://www.linkedin.com/company/acme' })).toMatchObject({ status: 200 });
  });
});

describe('POST /misc/linkedin/post/reshare', () => {
  const reshare = (acme: LookupWorld, changes: object = {}) =>
    acme.call('POST', '/misc/linkedin/post/reshare', { body: { teamId: TEAM, parentPostUrn: PARENT, commentary: 'Good.', ...changes } });

  it('[D-MSC-53] publishes at once, and leaves no post, event or use of a quota', async ({ acme }) => {
    const usage = () => acme.ok('GET', '/organization/usage/daily-limits?socialAccountId=sa_acme_linkedin');
    const before = await usage();
    const { status, body } = await reshare(acme, { visibility: null, disableReshare: null });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        id: expect.stringMatching(/^urn:li:share:\d{19}$/),
        activity: expect.any(String),
        permalink: expect.stringContaining(String(body['id'])),
      },
    ]);
    expect(await usage()).toEqual(before);
    expect([acme.world.posts.byId.size, acme.webhookEvents]).toEqual([0, []]);
  });

  it('[D-DMS-19] needs a commentary with a visible character', async ({ acme }) => {
    expect(await reshare(acme, { commentary: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'commentary: must have a visible character' },
    });
  });

  it('[D-MSC-52] follows a post of the service, by its URN or that of its activity: it may be closed, reshared already, or gone', async ({
    acme,
  }) => {
    const publish = async (data: object) => {
      const body = {
        teamId: TEAM,
        title: 'x',
        status: 'SCHEDULED',
        postDate: '2026-03-02T10:00:00Z',
        socialAccountTypes: ['LINKEDIN'],
        data: { LINKEDIN: data },
      };
      const post = await acme.ok('POST', '/post', body);
      await acme.sim.clock.settle('PT2H');
      const { externalData } = await acme.ok<Post>('GET', `/post/${String(post['id'])}`);
      return { id: externalData?.LINKEDIN?.id ?? '', activity: externalData?.LINKEDIN?.activity ?? '' };
    };
    const [open, closed] = [await publish({ text: 'Open' }), await publish({ text: 'Closed', disableReshare: true })];
    for (const parentPostUrn of [closed.id, closed.activity]) expect(await reshare(acme, { parentPostUrn })).toMatchObject({ status: 422 });
    expect(await reshare(acme, { parentPostUrn: open.activity })).toMatchObject({ status: 200 });
    for (const parentPostUrn of [open.id, open.activity]) expect(await reshare(acme, { parentPostUrn })).toMatchObject({ status: 422 });
    acme.world.platforms.LINKEDIN.controls.removePublication(open.id);
    for (const parentPostUrn of [open.id, open.activity])
      expect(await reshare(acme, { parentPostUrn, commentary: 'Again.' })).toMatchObject({ status: 404 });
  });

  it('[D-MSC-52] is 404 for an unknown parent, and 400 for what is no URN of a post', async ({ acme }) => {
    expect(await reshare(acme, { parentPostUrn: 'urn:li:share:1' })).toMatchObject({ status: 404 });
    for (const parentPostUrn of ['urn:li:person:7000000000000000001', '7000000000000000001', ' ', ''])
      expect(await reshare(acme, { parentPostUrn })).toMatchObject({ status: 400 });
  });

  it('refuses a text that is empty, or longer than 3000 characters, and an unknown visibility', async ({ acme }) => {
    expect(await reshare(acme, { commentary: 'x'.repeat(3000), visibility: 'LOGGED_IN' })).toMatchObject({ status: 200 });
    for (const changes of [{ commentary: '' }, { commentary: 'x'.repeat(3001) }, { visibility: 'public' }])
      expect(await reshare(acme, changes)).toMatchObject({ status: 400 });
  });

  it('[D-MSC-52] remembers reshares in a snapshot', async ({ acme }) => {
    await reshare(acme);
    const { controls } = acme.world.platforms.LINKEDIN;
    const saved = controls.save();
    await reshare(acme, { commentary: 'Better.' });
    controls.load(structuredClone(saved));
    expect(await reshare(acme, { commentary: 'Better.' })).toMatchObject({ status: 200 });
    expect(await reshare(acme)).toMatchObject({ status: 422 });
  });
});
