/** Texts that often break services, in comments and posts of every platform: each stays exactly as written, also at the platform. */

import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { NASTY } from '../../../arbitraries/nasty-texts.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, livePostOn } from '../posts/fresh-posts.ts';

/** Platforms whose comments are imported, which shows the text at the platform. */
const COMMENTED = Object.keys(limits.comments.actionsByPlatform) as Platform[];
/** SNAPCHAT accepts no text. */
const WITH_TEXT = PLATFORMS.filter(platform => platform !== 'SNAPCHAT');

/** Returns a different text for each platform; several rounds use all texts. */
function textsFor(platforms: readonly Platform[], round: number): ReadonlyMap<Platform, string> {
  return new Map(platforms.map((platform, index) => [platform, NASTY[(index + round * platforms.length) % NASTY.length] ?? '']));
}

function roundsOf(platforms: readonly Platform[]): readonly number[] {
  return Array.from({ length: Math.ceil(NASTY.length / platforms.length) }, (_, round) => round);
}

/** All rounds are one case, because each text matters. */
const all = fc.constant('all texts');

behaviour<string>({
  id: 'comments/kept-texts',
  area: 'comments',
  title: 'A comment keeps its title and texts exactly, also when the other is updated, and the platforms receive them unchanged',
  rules: ['CMT-11', 'CMT-22', 'D-GEN-22'],
  cases: all,
  async check(world) {
    const { session } = world;
    const { teamId } = session;
    const internalPostId = await livePostOn(world, COMMENTED);
    const whole = { teamId, internalPostId, socialAccountTypes: COMMENTED };
    const sent = new Set<string>();
    for (const round of roundsOf(COMMENTED)) {
      const texts = textsFor(COMMENTED, round);
      const title = [...texts.values()][0];
      const data = Object.fromEntries([...texts].map(([platform, text]) => [platform, { text }]));
      const created = await read(session, 'createComment', { body: { ...whole, title, data } });
      const path = { id: String(created['id']) };
      for (const shown of [created, await read(session, 'getComment', { path })])
        expectEqual('title and texts of a comment', [shown['title'], shown['data']], [title, data]);
      for (const [platform, text] of texts) sent.add(`${platform} ${text}`);
      await expectUpdates(world, { ...whole, title: 'Before', status: 'DRAFT', text: 'Before' }, [...texts.values()]);
    }
    await world.advance('PT5M');
    expectEqual('the texts at the platforms', await importedTexts(world, internalPostId), [...sent].toSorted());
  },
});

/** Throws unless an update replaces the title or the text and leaves the other unchanged. */
async function expectUpdates({ session }: FreshWorld, body: Fields, texts: readonly string[]): Promise<void> {
  const { id } = await read(session, 'createComment', { body });
  const path = { id: String(id) };
  let [title, written] = ['Before', 'Before'];
  for (const [index, text] of texts.entries()) {
    if (index % 2 === 0) title = text;
    else written = text;
    const changed = await read(session, 'updateComment', { path, body: index % 2 === 0 ? { title } : { text: written } });
    for (const shown of [changed, await read(session, 'getComment', { path })]) {
      const shownTexts = new Set(Object.values(fieldsOf(shown['data'])).map(part => fieldsOf(part)['text']));
      expectEqual('title and texts of a comment after an update of one of them', [shown['title'], ...shownTexts], [title, written]);
    }
  }
}

async function importedTexts({ session, advance }: FreshWorld, postId: string): Promise<readonly string[]> {
  const { teamId } = session;
  for (const socialAccountType of COMMENTED)
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType } }, 201);
  await advance('PT5M');
  const { items } = await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } });
  return objectsOf(items)
    .map(({ platform, text }) => `${String(platform)} ${String(text)}`)
    .toSorted();
}

behaviour<string>({
  id: 'posts/kept-texts',
  area: 'posts',
  title: 'A post keeps its title and texts exactly, and the platforms receive them unchanged',
  rules: ['D-PST-26'],
  cases: all,
  async check(world) {
    const { session, control, advance } = world;
    for (const round of roundsOf(WITH_TEXT)) {
      const texts = textsFor(WITH_TEXT, round);
      const { now } = await control('GET', '/_sim/clock');
      const [title = ''] = texts.values();
      const id = await createOn(world, WITH_TEXT, { title, status: 'SCHEDULED', postDate: now }, platform => texts.get(platform) ?? '');
      await advance('PT10M');
      const shown = await read(session, 'getPost', { path: { id } });
      const shownTexts = WITH_TEXT.map(platform => fieldsOf(fieldsOf(shown['data'])[platform])['text']);
      expectEqual(
        'status, title and texts of a post',
        [shown['status'], shown['title'], ...shownTexts],
        ['POSTED', title, ...texts.values()],
      );
      const items = objectsOf((await control('GET', `/_sim/posts/${id}/received`))['items']);
      const received = WITH_TEXT.map(platform => items.find(item => item['platform'] === platform)?.['text']);
      expectEqual('the texts at the platforms', received, [...texts.values()]);
    }
  },
});
