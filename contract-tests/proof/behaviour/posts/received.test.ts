/** What the platforms receive of a post: nothing that is empty or has no meaning there. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

/** The data of a post, and the fields that the platform receives differently; undefined means that it does not receive the field. */
type Sent = readonly [platform: Platform, data: Fields, received: Fields];

const [IMAGE, VIDEO] = [['upload_acme_image'], ['upload_acme_video']];
const URL = 'https://acme.example';
const sound = { musicSoundId: '1' };
const tiktok = { text: 'Hello', uploadIds: VIDEO };

const SENT: readonly Sent[] = [
  ['FACEBOOK', { text: 'Hello', link: null }, { link: undefined }],
  ['FACEBOOK', { text: 'Hello', link: URL }, { link: URL }],
  ['LINKEDIN', { text: 'Hello', link: URL }, { link: URL }],
  ['LINKEDIN', { text: 'Hello', link: URL, uploadIds: IMAGE }, { link: undefined }],
  ['SNAPCHAT', { type: 'SPOTLIGHT', text: 'Look', uploadIds: VIDEO }, { description: 'Look' }],
  ['SNAPCHAT', { type: 'SPOTLIGHT', text: 'Look', description: 'Here', uploadIds: VIDEO }, { description: 'Here' }],
  ['SNAPCHAT', { type: 'SPOTLIGHT', text: 'Look', description: '', uploadIds: VIDEO }, { description: 'Look' }],
  ['TWITTER', { text: 'Hello', replySettings: 'EVERYONE' }, { replySettings: undefined }],
  ['TWITTER', { text: 'Hello', replySettings: 'VERIFIED' }, { replySettings: 'VERIFIED' }],
  ['TWITTER', { text: 'Hello', thread: [{ text: 'Two' }] }, { thread: [{ text: 'Two' }] }],
  ['TWITTER', { text: 'Hello', thread: [] }, { thread: undefined }],
  [
    'INSTAGRAM',
    { text: 'Hello', type: 'REEL', uploadIds: VIDEO, trialParams: { graduationStrategy: 'MANUAL' } },
    { trialParams: { graduationStrategy: 'MANUAL' } },
  ],
  ['INSTAGRAM', { text: 'Hello', uploadIds: IMAGE, trialParams: { graduationStrategy: 'MANUAL' } }, { trialParams: undefined }],
  [
    'INSTAGRAM',
    { text: 'Hello', uploadIds: IMAGE, isPaidPartnership: false, brandedContentSponsors: ['brand'] },
    { isPaidPartnership: true },
  ],
  ['INSTAGRAM', { text: 'Hello', uploadIds: IMAGE, isPaidPartnership: false, brandedContentSponsors: [] }, { isPaidPartnership: false }],
  ['INSTAGRAM', { text: 'Hello', uploadIds: IMAGE, isPaidPartnership: true }, { isPaidPartnership: true }],
  ['TIKTOK', tiktok, { musicSoundInfo: undefined }],
  ['TIKTOK', { ...tiktok, musicSoundInfo: sound }, { musicSoundInfo: sound }],
  [
    'TIKTOK',
    { ...tiktok, type: 'IMAGE', uploadIds: IMAGE, musicSoundInfo: { ...sound, musicSoundVolume: 5, musicSoundStart: 1 } },
    { musicSoundInfo: sound },
  ],
  ...(
    [
      [5, 6, 6],
      [5, 5, undefined],
      [6, 5, undefined],
      [0, 1, 1],
      [undefined, 1, 1],
      [undefined, 0, undefined],
      [0, 0, undefined],
    ] as const
  ).map(([start, end, kept]): Sent => {
    const from = start !== undefined && { musicSoundStart: start };
    return [
      'TIKTOK',
      { ...tiktok, musicSoundInfo: { ...sound, ...from, musicSoundEnd: end } },
      { musicSoundInfo: { ...sound, ...from, ...(kept !== undefined && { musicSoundEnd: kept }) } },
    ];
  }),
];

/** The posts are divided into this number of cases. */
const PARTS = 3;

behaviour<number>({
  id: 'posts/received',
  area: 'posts',
  title: 'A platform receives the fields of a post that have a meaning there, and none that are empty or ignored',
  rules: ['D-PST-26'],
  cases: Array.from({ length: PARTS }, (_, at) => at),
  async check({ session, control, advance }, part) {
    const { now } = await control('GET', '/_sim/clock');
    const own = SENT.filter((_, index) => index % PARTS === part);
    const ids: string[] = [];
    for (const [platform, data] of own) {
      const body = {
        teamId: session.teamId,
        title: 'Received',
        status: 'SCHEDULED',
        postDate: now,
        socialAccountTypes: [platform],
        data: { [platform]: data },
      };
      ids.push(String((await read(session, 'createPost', { body }))['id']));
    }
    await advance('PT1H');
    for (const [index, [platform, data, expected]] of own.entries()) {
      const items = objectsOf((await control('GET', `/_sim/posts/${ids[index]}/received`))['items']);
      const what = `what ${platform} received of ${JSON.stringify(data)}`;
      const [item = {}] = items;
      const at = fieldsOf(item['options']);
      expectEqual(`the number of times that ${platform} received it`, items.length, 1);
      expectEqual(
        `text and media in ${what}`,
        [item['text'], item['media']],
        [platform === 'SNAPCHAT' ? null : data['text'], data['uploadIds'] ?? []],
      );
      for (const [name, value] of Object.entries(expected)) expectEqual(`${name} in ${what}`, at[name], value);
      for (const [name, value] of Object.entries(at)) expectThat(value !== null, `${name} in ${what} is null`);
    }
  },
});
