import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn } from './fresh-posts.ts';

/** Posts and comments show the account that they were published through, also when another one is set later. */
const CHANGES = { setChannel: { channelId: 'facebook_acme_2' }, unsetChannel: {}, disconnectSocialAccount: {} } as const satisfies Partial<
  Record<OperationId, Fields>
>;

behaviour<{ readonly change: keyof typeof CHANGES; readonly isUnderWay: boolean }>({
  id: 'posts/kept-accounts',
  area: 'posts',
  title: 'A post that has begun to publish, and a comment on it, keep the account as it was then, in answers and events',
  rules: ['D-PST-27', 'D-ACC-18'],
  cases: combinations({ change: Object.keys(CHANGES) as (keyof typeof CHANGES)[], isUnderWay: [false, true] }),
  async check(world, { change, isUnderWay }) {
    const { session, control, advance } = world;
    const { teamId } = session;
    await control('PATCH', '/_sim/platforms/FACEBOOK', { latency: 'PT5M' });
    const { now } = await control('GET', '/_sim/clock');
    const id = await createOn(world, ['FACEBOOK'], { status: 'SCHEDULED', postDate: now });
    await advance(isUnderWay ? 'PT1M' : 'PT10M');
    const body = { teamId, internalPostId: id, socialAccountTypes: ['FACEBOOK'], text: 'Hello' };
    const comment = isUnderWay ? undefined : String((await read(session, 'createComment', { body }))['id']);
    await advance('PT1M');
    const [before, named] = [await accountOfPost(world, id), comment && (await accountOfComment(world, comment))];
    expectEqual('the channel of the post', before['externalId'], 'facebook_acme');
    await read(session, change, { body: { teamId, type: 'FACEBOOK', ...CHANGES[change] } });
    expectEqual(`the account of the post after ${change}`, await accountOfPost(world, id), before);
    await advance('PT10M');
    expectEqual(`the account of the post at the end, after ${change}`, await accountOfPost(world, id), before);
    expectEqual('the status of the post', (await read(session, 'getPost', { path: { id } }))['status'], 'POSTED');
    if (comment) expectEqual(`the account of the comment after ${change}`, await accountOfComment(world, comment), named);
    const { items } = await control('GET', '/_sim/events?limit=100');
    const published = objectsOf(items).find(({ type }) => type === 'post.published');
    expectEqual('the account in post.published', namesOf(fieldsOf(published?.['data'])), before);
  },
});

async function accountOfPost({ session }: FreshWorld, id: string): Promise<Fields> {
  return namesOf(await read(session, 'getPost', { path: { id } }));
}

function namesOf({ socialAccounts }: Fields): Fields {
  const { id, type, username, displayName, avatarUrl, externalId } = fieldsOf(objectsOf(socialAccounts)[0]?.['socialAccount']);
  return { id, type, username, displayName, avatarUrl, externalId };
}

async function accountOfComment({ session }: FreshWorld, id: string): Promise<unknown> {
  const { status, socialAccounts } = await read(session, 'getComment', { path: { id } });
  return [status === 'DELETED', objectsOf(socialAccounts)[0]?.['socialAccount']];
}

/** Collaborators as they are sent and as they are stored: trimmed, in lower case and without the @. */
const NAMES: readonly (readonly [sent: readonly string[], kept: readonly string[]])[] = [
  [['Acme.Shop'], ['acme.shop']],
  [['@acme'], ['acme']],
  [
    [' @ACME ', 'plain', 'a_B.9'],
    ['acme', 'plain', 'a_b.9'],
  ],
  [
    ['\tTab', '@ Space'],
    ['tab', 'space'],
  ],
  [['a@b'], ['a@b']],
  [[], []],
];
const WAYS = ['created', 'created as a draft', 'updated', 'updated as a draft'] as const;

behaviour<(typeof WAYS)[number]>({
  id: 'posts/kept-names',
  area: 'posts',
  title:
    'Collaborators are stored trimmed, in lower case and without @, by any call; all other names and texts are stored as they were sent',
  rules: ['D-PST-11', 'D-PST-26'],
  cases: WAYS,
  async check({ session, control, advance }, way) {
    const { teamId } = session;
    const { now } = await control('GET', '/_sim/clock');
    const isDraft = way.includes('draft');
    const bodyOf = (names: readonly string[]): Fields => ({
      teamId,
      title: '@Title ',
      status: isDraft ? 'DRAFT' : 'SCHEDULED',
      postDate: now,
      socialAccountTypes: ['INSTAGRAM', 'BLUESKY'],
      data: {
        INSTAGRAM: {
          text: ' @Text ',
          uploadIds: ['upload_acme_image'],
          collaborators: names,
          tagged: [{ username: '@Tagged', x: 0, y: 0 }],
        },
        BLUESKY: { text: '@Text ', tags: ['Tag', ' TAG'] },
      },
    });
    const ids: string[] = [];
    for (const [sent, kept] of NAMES) {
      const body = bodyOf(sent);
      const what = `collaborators ${JSON.stringify(sent)}, ${way},`;
      let shown: Fields;
      if (way.startsWith('created')) shown = await read(session, 'createPost', { body });
      else {
        const later = { ...bodyOf(['Before']), postDate: '2026-04-01T09:00:00Z' };
        const { id } = await read(session, 'createPost', { body: later });
        shown = await read(session, 'updatePost', { path: { id: String(id) }, body });
      }
      const id = String(shown['id']);
      ids.push(id);
      const { items } = await read(session, 'listPosts', { query: { teamId, limit: 100 } });
      const inList = objectsOf(items).find(post => post['id'] === id) ?? {};
      for (const post of [shown, inList, await read(session, 'getPost', { path: { id } })]) expectKept(what, post, body, kept);
    }
    if (isDraft) return;
    await advance('PT1H');
    for (const [index, [sent, kept]] of NAMES.entries()) {
      const { items } = await control('GET', `/_sim/posts/${ids[index]}/received`);
      const { options } = objectsOf(items).find(({ platform }) => platform === 'INSTAGRAM') ?? {};
      expectEqual(`the collaborators that INSTAGRAM received for ${JSON.stringify(sent)}`, fieldsOf(options)['collaborators'], kept);
    }
  },
});

/** Throws unless a post has these collaborators and is otherwise as it was sent. */
function expectKept(what: string, post: Fields, body: Fields, kept: readonly string[]): void {
  const [shown, sent] = [fieldsOf(post['data']), fieldsOf(body['data'])];
  expectEqual(what, fieldsOf(shown['INSTAGRAM'])['collaborators'], kept);
  for (const platform of ['INSTAGRAM', 'BLUESKY'])
    for (const [name, value] of Object.entries(fieldsOf(sent[platform])))
      if (name !== 'collaborators') expectEqual(`${name} next to ${what}`, fieldsOf(shown[platform])[name], value);
  expectEqual(`title next to ${what}`, post['title'], body['title']);
}
