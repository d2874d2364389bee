/** What edits and removals take and refuse, one request after the other on posts that are live. */

import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** A request about a post, its status, and for an edit that succeeds what the platform has then. */
type Row = readonly [id: OperationId, body: Fields, status: number, there?: Fields];

interface Case {
  readonly platform: Platform;
  /** The data of the post. */
  readonly data: Fields;
  readonly rows: readonly Row[];
}

const text = (length: number): string => 'x'.repeat(length);
const VIDEO = { text: 'Title', uploadIds: ['upload_acme_video'] };
const IMAGE = ['upload_acme_image'];

const CASES: readonly Case[] = [
  {
    platform: 'YOUTUBE',
    data: { ...VIDEO, description: 'Long' },
    rows: [
      ['editYoutubeVideo', { title: text(101) }, 400],
      ['editYoutubeVideo', { description: text(5001) }, 400],
      ['editYoutubeVideo', { tags: [text(250), text(251)] }, 400],
      ['editYoutubeVideo', { title: text(100), privacyStatus: 'unlisted' }, 200, { text: text(100), privacy: 'UNLISTED' }],
      ['editYoutubeVideo', { description: '', privacyStatus: 'private' }, 200, { text: text(100), description: '', privacy: 'PRIVATE' }],
      ['editYoutubeVideo', { tags: [text(250), text(250)], categoryId: '22' }, 200, { categoryId: '22', description: '' }],
      [
        'editYoutubeVideo',
        { privacyStatus: 'public', defaultLanguage: 'en', defaultAudioLanguage: 'pl' },
        200,
        { privacy: 'PUBLIC', defaultLanguage: 'en', defaultAudioLanguage: 'pl', categoryId: '22' },
      ],
      ['deleteYoutubeVideo', {}, 200],
    ],
  },
  {
    platform: 'LINKEDIN',
    data: { text: 'Hello' },
    rows: [
      ['editLinkedinPost', {}, 400],
      ['editLinkedinPost', { description: ' ' }, 400],
      ['editLinkedinPost', { description: text(3001) }, 400],
      ['editLinkedinPost', { description: text(3000) }, 200, { text: text(3000) }],
    ],
  },
  {
    platform: 'FACEBOOK',
    data: { text: 'Hello' },
    rows: [
      ['editFacebookPost', { description: '' }, 400],
      ['editFacebookPost', { description: text(50_001) }, 400],
      ['editFacebookPost', { description: text(50_000) }, 200, { text: text(50_000) }],
    ],
  },
  {
    platform: 'FACEBOOK',
    data: { type: 'STORY', uploadIds: IMAGE },
    rows: [
      ['editFacebookPost', { description: 'New' }, 400],
      ['deleteFacebookPost', {}, 400],
    ],
  },
  {
    platform: 'REDDIT',
    data: { text: 'Title', sr: 'r/test' },
    rows: [
      ['editRedditPost', { description: text(30_001) }, 400],
      ['editRedditPost', { description: text(30_000) }, 200, { description: text(30_000) }],
    ],
  },
  {
    platform: 'REDDIT',
    data: { text: 'Title', sr: 'r/test', link: 'https://shop.example' },
    rows: [
      ['editRedditPost', { description: 'New' }, 400],
      ['deleteRedditPost', {}, 200],
    ],
  },
  {
    platform: 'REDDIT',
    data: { text: 'Title', sr: 'r/test', uploadIds: IMAGE },
    rows: [['editRedditPost', { description: 'New' }, 400]],
  },
  {
    platform: 'MASTODON',
    data: { text: 'Hello', uploadIds: IMAGE },
    rows: [
      ['editMastodonStatus', { description: text(30_001) }, 400],
      ['editMastodonStatus', { description: 'New', spoilerText: text(51) }, 400],
      ['editMastodonStatus', { description: '', spoilerText: text(50) }, 200, { text: '', spoiler: text(50) }],
      ['editMastodonStatus', { description: 'New' }, 200, { text: 'New', spoiler: text(50) }],
    ],
  },
  {
    platform: 'SLACK',
    data: { text: 'Hello', channelId: 'c2' },
    rows: [
      ['editSlackMessage', { description: text(30_001) }, 400],
      ['editSlackMessage', { description: text(30_000) }, 200, { text: text(30_000) }],
    ],
  },
  {
    platform: 'PINTEREST',
    data: { text: 'Title', boardName: 'Board', uploadIds: IMAGE },
    rows: [
      ['editPinterestPin', { title: 'New', description: 'New', link: 'https://shop.example', altText: 'New', note: 'New' }, 400],
      ['deletePinterestPin', {}, 200],
    ],
  },
  {
    platform: 'TWITTER',
    data: { text: 'One', thread: [{ text: 'Two' }, { text: 'Three' }] },
    rows: [
      ['deleteTwitterPost', {}, 200],
      ['deleteTwitterPost', {}, 404],
    ],
  },
];

behaviour<Case>({
  id: 'published/edits',
  area: 'published',
  title: 'Edits have the bounds of creation and change what is named; some kinds of posts can be neither edited nor removed',
  rules: ['MSC-102', 'D-MSC-01', 'D-MSC-13', 'D-MSC-14', 'D-MSC-15', 'D-MSC-16', 'D-MSC-19'],
  cases: CASES,
  async check(world, { platform, data, rows }) {
    const { session, control } = world;
    const postId = await publish(world, platform, data);
    for (const [id, body, status, there] of rows) {
      expectAnswer(`${id} of ${JSON.stringify(body).slice(0, 80)}`, await change(world, id, { postId, ...body }), status);
      if (!there) continue;
      const { items } = await control('GET', `/_sim/posts/${postId}/received`);
      const changes = fieldsOf(fieldsOf(objectsOf(items)[0]?.['edits'])['changes']);
      for (const [name, value] of Object.entries(there)) expectEqual(`${name} on ${platform} after ${id}`, changes[name], value);
    }
    const { data: stored } = await read(session, 'getPost', { path: { id: postId } });
    const kept = fieldsOf(fieldsOf(stored)[platform]);
    for (const [name, value] of Object.entries(data)) expectEqual(`the stored ${name} of a ${platform} post`, kept[name], value);
  },
});

/** The posts that a request may name by the platform's own id. */
const BY_PLATFORM_ID: readonly (readonly [Platform, Fields, OperationId, OperationId, (id: string) => string])[] = [
  ['LINKEDIN', { text: 'Hello' }, 'editLinkedinPost', 'deleteLinkedinPost', id => id],
  ['REDDIT', { text: 'Title', sr: 'r/test' }, 'editRedditPost', 'deleteRedditPost', id => id.replace('t3_', '')],
  ['FACEBOOK', { text: 'Hello' }, 'editFacebookPost', 'deleteFacebookPost', id => id.replace(/^.*_/, '')],
];

behaviour<(typeof BY_PLATFORM_ID)[number]>({
  id: 'published/names',
  area: 'published',
  title:
    'Edits of some platforms find a post by its id there, removals by ours alone; one that is deleted, not live, or of an import is not found',
  rules: ['MSC-101', 'D-MSC-03', 'D-MSC-10', 'D-MSC-11', 'D-MSC-12', 'D-MSC-17'],
  cases: BY_PLATFORM_ID,
  async check(world, [platform, data, edit, remove, shown]) {
    const { session, control } = world;
    const postId = await publish(world, platform, data);
    const there = fieldsOf(fieldsOf((await read(session, 'getPost', { path: { id: postId } }))['externalData'])[platform]);
    const name = shown(String(there['id']));
    const edited = (id: string) => change(world, edit, { postId: id, description: 'New' });
    expectAnswer(`${edit} by the id of ${platform}`, await edited(name), 200);
    expectAnswer(`${remove} by the id of ${platform}`, await change(world, remove, { postId: name }), 404);
    const { now } = await control('GET', '/_sim/clock');
    const later = await create(world, platform, data, new Date(Date.parse(String(now)) + 86_400_000).toISOString());
    expectAnswer(`${edit} of a post that is not live`, await edited(later), 400);
    await read(session, 'createHistoryImport', { body: { teamId: session.teamId, socialAccountType: platform, count: 1 } }, 201);
    await world.advance('PT5M');
    const { posts } = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType: platform } });
    for (const { id } of objectsOf(posts)) expectAnswer(`${edit} of an imported post`, await edited(String(id)), 404);
    await read(session, 'deletePost', { path: { id: postId } });
    expectAnswer(`${edit} of a deleted post`, await edited(postId), 404);
    expectAnswer(`${edit} of a deleted post by the id of ${platform}`, await edited(name), 404);
    expectAnswer('deleteTwitterComment', await change(world, 'deleteTwitterComment', { commentId: postId }), 404);
  },
});

/** Publishes a post on one platform. Returns its id. */
async function publish(world: FreshWorld, platform: Platform, data: Fields): Promise<string> {
  const { now } = await world.control('GET', '/_sim/clock');
  const id = await create(world, platform, data, String(now));
  await world.advance('PT1M');
  return id;
}

async function create({ session }: FreshWorld, platform: Platform, data: Fields, postDate: string): Promise<string> {
  const body = {
    teamId: session.teamId,
    title: 'A note',
    status: 'SCHEDULED',
    postDate,
    socialAccountTypes: [platform],
    data: { [platform]: data },
  };
  return String((await read(session, 'createPost', { body }))['id']);
}

function change({ session }: FreshWorld, id: OperationId, body: Fields) {
  return ask(session, id, { body: { teamId: session.teamId, ...body } });
}
