/** Platforms receive each field of a post as it was sent, and a platform or file that a post names twice counts once. */

import { type JsonSchema, publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { resolved, typesOf } from '../../../arbitraries/schema.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { dataFor, PLATFORMS, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { COMBINATIONS } from '../../../suites/posts/platform-rules.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, MEDIA } from './fresh-posts.ts';

/** Fields that control how a post is sent, or that have no meaning next to other fields. Other properties check them. */
const NOT_SENT: Partial<Readonly<Record<Platform, readonly string[]>>> = {
  TWITTER: ['tweetStorm', 'tweetStormNumbering', 'replySettings'],
  INSTAGRAM: ['trialParams', 'carouselItems', 'shareToFeed'],
  TIKTOK: ['musicSoundInfo'],
  SNAPCHAT: ['text', 'description'],
  FACEBOOK: ['nativeScheduleTime'],
};
/** Platforms receive these as `text` and `media`. */
const ELSEWHERE: ReadonlySet<string> = new Set(['text', 'uploadIds']);

function switchesOf(platform: Platform): readonly string[] {
  const { properties = {} } = resolved(publicApi.json, resolved(publicApi.json, publicApi.schema('PostData')).properties?.[platform] ?? {});
  const isSwitch = (schema: JsonSchema) => typesOf(resolved(publicApi.json, schema)).includes('boolean');
  return Object.keys(properties).filter(name => isSwitch(properties[name] ?? {}) && !NOT_SENT[platform]?.includes(name));
}

/** A switch that excludes another one. */
const EXCLUDED = 'autoCropImage';

interface Sent {
  readonly platform: Platform;
  readonly data: Fields;
}

/** Returns posts with all switches on, with all switches off, and with all accepted combinations of fields. */
function allSent(): readonly Sent[] {
  const switches = PLATFORMS.flatMap(platform =>
    [true, false].map(isOn => ({
      platform,
      data: Object.fromEntries(switchesOf(platform).map(name => [name, isOn && name !== EXCLUDED])),
    })),
  );
  return [...switches, ...COMBINATIONS.filter(({ refusedAt }) => refusedAt === undefined)];
}

behaviour<number>({
  id: 'posts/fields-received',
  area: 'posts',
  title: 'Each platform receives every field of a post as it was sent, including switches that are off, and its media in their order',
  rules: ['D-PST-11', 'D-PST-26', 'PST-06'],
  cases: [0],
  async check(world) {
    const { session, control, advance } = world;
    const accounts = await usableAccounts(session);
    const { now } = await control('GET', '/_sim/clock');
    await world.limit({ dailyPosts: Object.fromEntries(PLATFORMS.map(platform => [platform, 1000])) });
    const sent: (Sent & { readonly id: string })[] = [];
    for (const { platform, data: own } of allSent()) {
      const media = MEDIA[platform];
      const data = {
        ...dataFor(platform, accounts.get(platform) ?? {}, 'Hello'),
        ...(media !== undefined && { uploadIds: [media] }),
        ...own,
      };
      const parts = { title: 'Fields', status: 'SCHEDULED', postDate: now, socialAccountTypes: [platform], data: { [platform]: data } };
      const { id } = await read(session, 'createPost', { body: { teamId: session.teamId, ...parts } });
      sent.push({ platform, data, id: String(id) });
    }
    await advance('PT6H');
    for (const { platform, data, id } of sent) await expectReceived(world, platform, data, id);
  },
});

async function expectReceived({ control }: FreshWorld, platform: Platform, data: Fields, id: string): Promise<void> {
  const [received = {}] = objectsOf((await control('GET', `/_sim/posts/${id}/received`))['items']);
  const what = `what ${platform} received of ${JSON.stringify(data)}`;
  for (const [name, value] of Object.entries(data)) {
    if (value === null || ELSEWHERE.has(name) || NOT_SENT[platform]?.includes(name)) continue;
    expectEqual(`${name} in ${what}`, fieldsOf(received['options'])[name], value);
  }
  if (data['uploadIds'] !== undefined) expectEqual(`media in ${what}`, received['media'], data['uploadIds']);
}

behaviour<'createPost' | 'updatePost'>({
  id: 'posts/named-twice-live',
  area: 'posts',
  title: 'A platform that a post names twice counts once in the usage and the first comments, and gets the post once',
  rules: ['D-PST-07', 'D-QTA-02'],
  cases: ['createPost', 'updatePost'],
  async check(world, way) {
    const { session, control, advance } = world;
    const { now } = await control('GET', '/_sim/clock');
    const both = { text: 'Hello', uploadIds: ['upload_acme_image'] };
    const twice = {
      socialAccountTypes: ['FACEBOOK', 'LINKEDIN', 'FACEBOOK'],
      data: { FACEBOOK: both, LINKEDIN: both },
      firstComment: { FACEBOOK: 'First' },
      status: 'SCHEDULED',
      postDate: now,
    };
    const id = await createOn(world, ['FACEBOOK'], way === 'createPost' ? twice : { status: 'DRAFT' });
    if (way === 'updatePost') expectAnswer('updatePost', await ask(session, 'updatePost', { path: { id }, body: twice }), 200);
    for (const when of ['before', 'after']) {
      const { posts } = await read(session, 'getDailyLimits', { query: { socialAccountId: 'sa_acme_facebook' } });
      expectEqual(`its count of today ${when} it is live`, fieldsOf(posts)['used'], 1);
      await advance('PT30M');
    }
    const { items } = await control('GET', `/_sim/posts/${id}/received`);
    expectEqual(
      'the platforms that received it',
      objectsOf(items)
        .map(({ platform }) => String(platform))
        .sort(),
      ['FACEBOOK', 'LINKEDIN'],
    );
    const comments = await read(session, 'listComments', { query: { teamId: session.teamId, postId: id } });
    expectEqual('the number of its comments', comments['total'], 1);
  },
});
