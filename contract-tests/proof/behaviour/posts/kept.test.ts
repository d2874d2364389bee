import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { NAMES } from '../../../suites/posts/named.ts';
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

behaviour<(typeof NAMES)[number]>({
  id: 'posts/names-received',
  area: 'posts',
  title: 'INSTAGRAM gets collaborators as they are stored: trimmed, in lower case and without @',
  rules: ['D-PST-26'],
  cases: NAMES,
  async check(world, [collaborators, kept]) {
    const { now } = await world.control('GET', '/_sim/clock');
    const data = { INSTAGRAM: { text: 'Hello', uploadIds: ['upload_acme_image'], collaborators } };
    const id = await createOn(world, ['INSTAGRAM'], { status: 'SCHEDULED', postDate: now, data });
    await world.advance('PT1H');
    const [received = {}] = objectsOf((await world.control('GET', `/_sim/posts/${id}/received`))['items']);
    expectEqual(`what INSTAGRAM got for ${JSON.stringify(collaborators)}`, fieldsOf(received['options'])['collaborators'], kept);
  },
});
