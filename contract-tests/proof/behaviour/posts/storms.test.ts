/** Long TWITTER texts that become threads, and FACEBOOK posts that the platform schedules. */

import { limits } from '../../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn } from './fresh-posts.ts';

/** These numbers come from the interface, not from the simulator. */
const LONGEST = 280;
const MOST_PARTS = 25;
const SUBTYPES = limits.posts.fields.TWITTER.maxTextCharactersBySubType;

/** Returns a sentence of this number of characters, in words. */
function sentenceOf(length: number, letter: string): string {
  const words = `${letter.repeat(9)} `.repeat(Math.ceil(length / 10));
  return `${words.slice(0, length - 1).replace(/ $/, letter)}.`;
}

interface Storm {
  readonly name: string;
  readonly text: string;
  /** The parts without their numbers; undefined if the only rule is that words stay whole. */
  readonly parts?: readonly string[];
}

const [A, B, C] = ['a', 'b', 'c'].map(letter => sentenceOf(150, letter));
const STORMS: readonly Storm[] = [
  { name: 'a text that fits', text: `${A} ${sentenceOf(100, 'd')}`, parts: [`${A} ${sentenceOf(100, 'd')}`] },
  { name: 'three sentences that only fit alone', text: `${A} ${B} ${C}`, parts: [A ?? '', B ?? '', C ?? ''] },
  {
    name: 'two sentences that fit, and a third',
    text: `${sentenceOf(100, 'e')} ${sentenceOf(100, 'f')} ${A}`,
    parts: [`${sentenceOf(100, 'e')} ${sentenceOf(100, 'f')}`, A ?? ''],
  },
  // With ` 1/2`, each part has exactly the maximum length.
  {
    name: 'two sentences that just fit with their numbers',
    text: `${sentenceOf(276, 'i')} ${sentenceOf(276, 'j')}`,
    parts: [sentenceOf(276, 'i'), sentenceOf(276, 'j')],
  },
  {
    name: 'twelve sentences that just fit with their numbers',
    text: Array.from({ length: 12 }, () => sentenceOf(274, 'k')).join(' '),
    parts: Array.from({ length: 12 }, () => sentenceOf(274, 'k')),
  },
  { name: 'one long sentence', text: sentenceOf(700, 'g') },
  { name: 'a text of wide characters', text: `${'😀'.repeat(9)} `.repeat(60).trim() },
];

behaviour<boolean>({
  id: 'posts/storms',
  area: 'posts',
  title: 'With tweetStorm a long text becomes a thread of at most 25 parts, split between sentences or words, and numbered on request',
  rules: ['D-PST-20', 'D-PST-25', 'D-PST-26'],
  cases: [false, true],
  async check(world, tweetStormNumbering) {
    const { session, control, advance } = world;
    const ids = new Map<Storm, string>();
    for (const storm of STORMS) ids.set(storm, await tweet(world, { text: storm.text, tweetStorm: true, tweetStormNumbering }));
    const [thread, short] = [[{ text: 'And then' }, { text: 'The end' }], 'Once'];
    const threaded = await tweet(world, { text: `${A} ${B}`, tweetStorm: true, thread });
    const plain = await tweet(world, { text: short, thread });
    await advance('PT30M');
    for (const [{ name, text, parts }, id] of ids) {
      const sent = await sentTexts(world, id);
      const bare = tweetStormNumbering && sent.length > 1 ? sent.map(part => withoutNumber(part)) : sent;
      if (tweetStormNumbering && sent.length > 1)
        for (const [index, part] of sent.entries())
          expectThat(part.includes(`${index + 1}/${sent.length}`), `part ${index + 1} of ${name} has no number: ${part}`);
      for (const part of sent) expectThat(lengthOf(part) <= LONGEST, `a part of ${name} has ${lengthOf(part)} characters`);
      if (parts) expectEqual(`the parts of ${name}`, bare, parts);
      else expectEqual(`the parts of ${name}, joined`, bare.join(' '), text);
      expectThat(parts !== undefined || sent.length <= Math.ceil(lengthOf(text) / 200), `${name} became ${sent.length} parts`);
    }
    expectEqual('a storm and its thread', await sentTexts(world, threaded), [A, B, 'And then', 'The end']);
    expectEqual('a text and its thread', await sentTexts(world, plain), [short, 'And then', 'The end']);
    const sentences = (count: number) => Array.from({ length: count }, () => sentenceOf(260, 'h')).join(' ');
    for (const [count, status] of [
      [MOST_PARTS, 200],
      [MOST_PARTS + 1, 400],
    ] as const) {
      const answer = await ask(session, 'createPost', { body: await bodyOf(world, { text: sentences(count), tweetStorm: true }) });
      expectAnswer(`a storm of ${count} parts`, answer, status);
    }
    expectAnswer(
      'a long text without tweetStorm',
      await ask(session, 'createPost', { body: await bodyOf(world, { text: `${A} ${B}`, tweetStorm: false }) }),
      400,
    );
    await control('PATCH', '/_sim/social-accounts/sa_acme_twitter', { twitterSubType: 'premium' });
    const premium = await tweet(world, { text: `${A} ${B} ${C}`, tweetStorm: true, tweetStormNumbering });
    await advance('PT5H');
    expectEqual(`a storm of an account that may write ${SUBTYPES.premium} characters`, await sentTexts(world, premium), [`${A} ${B} ${C}`]);
  },
});

async function bodyOf({ session, control }: FreshWorld, data: Fields): Promise<Fields> {
  const { now } = await control('GET', '/_sim/clock');
  return {
    teamId: session.teamId,
    title: 'Storm',
    status: 'SCHEDULED',
    postDate: now,
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: data },
  };
}

async function tweet(world: FreshWorld, data: Fields): Promise<string> {
  return String((await read(world.session, 'createPost', { body: await bodyOf(world, data) }))['id']);
}

/** Returns the texts that TWITTER received: of the post and of its thread. */
async function sentTexts({ control }: FreshWorld, id: string): Promise<readonly string[]> {
  const [received = {}] = objectsOf((await control('GET', `/_sim/posts/${id}/received`))['items']);
  const thread = objectsOf(fieldsOf(received['options'])['thread']).map(({ text }) => String(text));
  return [String(received['text']), ...thread];
}

/** The length in code points. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function withoutNumber(part: string): string {
  return part.replace(/\(?\d+\/\d+\)?/, '').trim();
}

const HOUR_MS = 3_600_000;
const MOST_DAYS = 30;

behaviour<number>({
  id: 'posts/native-times',
  area: 'posts',
  title: 'A post with nativeScheduleTime is sent to FACEBOOK at once, and POSTED at that time; with other platforms it waits for its date',
  rules: ['D-PST-24', 'PST-13'],
  cases: [2],
  async check(world, hours) {
    const { session, control, advance } = world;
    const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    const at = (ms: number) => new Date(now + ms).toISOString();
    const parts = (native: number) => ({ status: 'SCHEDULED', postDate: at(3 * hours * HOUR_MS), data: nativeData(at(native)) });
    const alone = await createOn(world, ['FACEBOOK'], parts(hours * HOUR_MS));
    const shared = await createOn(world, ['FACEBOOK', 'BLUESKY'], parts(hours * HOUR_MS));
    const draft = await createOn(world, ['FACEBOOK'], { ...parts(hours * HOUR_MS), status: 'DRAFT' });
    const look = async () =>
      Promise.all(
        [alone, shared, draft].map(async id => [(await read(session, 'getPost', { path: { id } }))['status'], await receivedBy(world, id)]),
      );
    await advance('PT1M');
    const [first, ...others] = await look();
    expectEqual('the platforms that receive it at once', first?.[1], ['FACEBOOK']);
    expectThat(first?.[0] !== 'POSTED', 'it is POSTED before that time');
    const waiting = [
      ['SCHEDULED', []],
      ['DRAFT', []],
    ];
    expectEqual('the others', others, waiting);
    await advance(`PT${hours}H`);
    expectEqual('all of them at that time', await look(), [['POSTED', ['FACEBOOK']], ...waiting]);
    await advance(`PT${2 * hours}H`);
    expectEqual('all of them after their date', await look(), [
      ['POSTED', ['FACEBOOK']],
      ['POSTED', ['BLUESKY', 'FACEBOOK']],
      ['DRAFT', []],
    ]);
    const { teamId } = session;
    const day = 24 * HOUR_MS;
    const passed = 3 * hours * HOUR_MS + 60_000;
    for (const [ahead, status] of [
      [MOST_DAYS * day, 200],
      [MOST_DAYS * day + 1, 400],
    ] as const) {
      const body = { teamId, title: 'Native', socialAccountTypes: ['FACEBOOK'], ...parts(passed + ahead) };
      expectAnswer(`nativeScheduleTime ${ahead / day} days ahead`, await ask(session, 'createPost', { body }), status);
    }
  },
});

function nativeData(nativeScheduleTime: string): Fields {
  return { FACEBOOK: { text: 'Native', nativeScheduleTime }, BLUESKY: { text: 'Native' } };
}

async function receivedBy({ control }: FreshWorld, id: string): Promise<readonly string[]> {
  return objectsOf((await control('GET', `/_sim/posts/${id}/received`))['items'])
    .map(({ platform }) => String(platform))
    .sort();
}
