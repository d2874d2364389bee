/** People who comment on each platform: which comments the service receives, and how authors and comments are shown. */

import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { askerOf } from '../control/changes.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const ACTIONS: Readonly<Record<string, readonly string[]>> = limits.comments.actionsByPlatform;
const IMPORTABLE = PLATFORMS.filter(platform => platform in ACTIONS);
const AUTHOR = { externalId: 'person4711', username: 'zoe.unal_7' };

function eventOn(world: FreshWorld, platform: Platform, event: Fields): Promise<Fields> {
  const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
  return world.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId, ...event });
}

behaviour<null>({
  id: 'comments/heard',
  area: 'comment-imports',
  title: 'A comment is received at once only on platforms whose comments can be imported; the profile URL of its author names the author',
  rules: ['WHK-18', 'D-CMI-07'],
  cases: [null],
  async check(world) {
    const { session, control } = world;
    const postId = await livePostOn(world, PLATFORMS);
    for (const platform of PLATFORMS) {
      const { comment } = await eventOn(world, platform, { type: 'comment', postId, text: `Hello ${platform}`, author: AUTHOR });
      const isShown = comment !== undefined && comment !== null;
      expectEqual(`whether a comment on ${platform} is received`, isShown, IMPORTABLE.includes(platform));
      if (!isShown) continue;
      const { authorProfileUrl } = fieldsOf(comment);
      const names = Object.values(AUTHOR).filter(name => String(authorProfileUrl).includes(name));
      expectThat(names.length > 0, `The profile URL of an author on ${platform} does not name the author: ${String(authorProfileUrl)}`);
    }
    const events = objectsOf((await control('GET', '/_sim/events?type=comment.received&limit=100'))['items']);
    const platforms = events.map(({ data }) => String(fieldsOf(data)['platform'])).toSorted();
    expectEqual('the platforms of the received comments', platforms, IMPORTABLE.toSorted());
    const { total } = await read(session, 'listImportedComments', { query: { teamId: session.teamId, postId } });
    expectEqual('the number of comments', total, IMPORTABLE.length);
  },
});

interface Late {
  readonly platform: Platform;
  /** The minutes between the post and each comment, in the order in which the platform reports the comments. */
  readonly minutes: readonly number[];
  /** The limit of an import. */
  readonly most: number;
}

behaviour<Late>({
  id: 'comment-imports/late-comments',
  area: 'comment-imports',
  title:
    'An import contains the newest comments, independent of the order in which they were reported, each with its current number of replies',
  rules: ['CMI-19', 'D-CMI-03'],
  cases: [
    { platform: 'FACEBOOK', minutes: [10, 30, 20, 5], most: 2 },
    { platform: 'INSTAGRAM', minutes: [40, 10, 20, 30], most: 3 },
    { platform: 'LINKEDIN', minutes: [50, 40, 30, 20, 10], most: 2 },
  ],
  async check(world, { platform, minutes, most }) {
    const { session, control, advance } = world;
    const { teamId } = session;
    // Without these features, comments are not received until an import.
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: false, automations: false } });
    const postId = await livePostOn(world, [platform]);
    const posted = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    await advance('PT1H');
    for (const minute of minutes) {
      const publishedAt = new Date(posted + minute * 60_000).toISOString();
      await eventOn(world, platform, { type: 'comment', postId, text: `At ${minute}`, author: 'fan', publishedAt });
    }
    await world.limit({ commentsPerImport: most });
    await importComments(world, platform, postId);
    const newest = minutes.toSorted((a, b) => b - a).slice(0, most);
    const list = async () => objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } }))['items']);
    const shown = await list();
    expectEqual(
      'the imported comments',
      shown.map(({ text }) => text),
      newest.map(minute => `At ${minute}`),
    );
    const [parent = {}] = shown;
    const parentExternalId = parent['externalId'];
    for (const text of ['First', 'Second', 'Third'])
      await eventOn(world, platform, { type: 'comment', postId, text, author: 'fan', parentExternalId });
    await world.limit({ commentsPerImport: 100 });
    for (const expected of [3, 2]) {
      await importComments(world, platform, postId);
      const all = await list();
      expectEqual('the number of comments at the end', all.length, minutes.length + expected);
      for (const { id, text, repliesCount } of all)
        expectEqual(`repliesCount of "${String(text)}"`, repliesCount, id === parent['id'] ? expected : 0);
      const reply = all.find(({ text }) => text === 'Second');
      if (reply)
        await read(session, 'actOnImportedComment', { path: { commentId: String(reply['id']) }, body: { teamId, action: 'DELETE' } });
    }
  },
});

async function importComments({ session, advance }: FreshWorld, socialAccountType: Platform, postId: string): Promise<void> {
  await read(session, 'createCommentImport', { body: { teamId: session.teamId, postId, socialAccountType } }, 201);
  await advance('PT5M');
}

behaviour<boolean>({
  id: 'comments/kept-bans',
  area: 'comment-imports',
  title: 'A banned author cannot comment on any post of that account, also after the world was saved and restored',
  rules: ['D-CMI-04'],
  cases: [false, true],
  async check(world, isNamed) {
    const { session, control } = world;
    const { teamId } = session;
    const platform: Platform = 'YOUTUBE';
    const postId = await livePostOn(world, [platform]);
    const comment = { type: 'comment', postId, text: 'Buy now' };
    const { comment: found } = await eventOn(world, platform, { ...comment, author: 'spammer' });
    await eventOn(world, platform, { ...comment, author: 'fan' });
    const path = { commentId: String(fieldsOf(found)['id']) };
    await read(session, 'actOnImportedComment', { path, body: { teamId, action: 'REJECT', banAuthor: true } });
    const ask = await askerOf(session);
    const statusOf = async (author: string) => {
      const body = { socialAccountId: `sa_acme_${platform.toLowerCase()}`, ...comment, author };
      return (await ask('POST', `/_sim/platforms/${platform}/events`, body)).status;
    };
    const saved = isNamed ? await control('PUT', '/_sim/snapshots/banned') : await control('GET', '/_sim/snapshot');
    const before = [await statusOf('spammer'), await statusOf('fan')];
    await control('POST', '/_sim/reset', {});
    if (isNamed) await control('POST', '/_sim/snapshots/banned/restore');
    else await control('PUT', '/_sim/snapshot', saved);
    expectEqual('the answers to a banned author and to another author', before, [400, 200]);
    expectEqual('the same answers in the restored world', [await statusOf('spammer'), await statusOf('fan')], before);
  },
});
