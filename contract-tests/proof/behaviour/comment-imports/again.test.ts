/** Imported comments over time: actions and their opposites, and what a later import changes. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';
import { OFFERED, PLATFORMS } from './offered-actions.ts';

/** Each action is followed by its opposite, so that both change something. */
const STEPS = ['HIDE', 'UNHIDE', 'LIKE', 'UNLIKE', 'LIKE', 'APPROVE', 'REJECT', 'APPROVE'];

/** The effect of each action on `platformData`. */
const EFFECTS: Readonly<Record<string, Fields>> = {
  HIDE: { hidden: true },
  UNHIDE: { hidden: false },
  LIKE: { likedByMe: true },
  UNLIKE: { likedByMe: false },
  APPROVE: { moderationStatus: 'APPROVED' },
  REJECT: { moderationStatus: 'REJECTED' },
};

const LIKES = 2;

behaviour<number>({
  id: 'comment-imports/again',
  area: 'comment-imports',
  title: 'Each action takes effect at once, its opposite reverts it, and a later import updates the likes and replies of a comment',
  rules: ['CMI-04', 'CMI-24', 'D-CMI-03'],
  // Each of the three cases has a third of the platforms.
  cases: [0, 1, 2],
  async check(world, third) {
    const platforms = PLATFORMS.filter((_, index) => index % 3 === third);
    // With these features, comments would be received without an import.
    await world.control('PATCH', '/_sim/organizations/org_acme', { features: { dms: false, automations: false } });
    const postId = await livePostOn(world, platforms);
    for (const platform of platforms) await expectLife(world, postId, platform);
  },
});

async function expectLife(world: FreshWorld, postId: string, platform: Platform): Promise<void> {
  const place = { world, postId, platform };
  await addComment(place, { text: 'Nice', author: 'fan_one', likesCount: LIKES });
  const importId = await importComments(place);
  const first = await onlyOne(place);
  expectSeen(first, { importId, likesCount: LIKES, repliesCount: 0 });
  let shown = first;
  for (const action of STEPS.filter(each => OFFERED[platform]?.includes(each))) shown = await expectAction(place, shown, action);
  await addComment(place, { text: 'Indeed', author: 'fan_two', parentExternalId: first['externalId'] });
  await importComments(place);
  const [answer, answered] = await list(place);
  expectEqual(`the parent of the answer on ${platform}`, answer?.['externalParentId'], first['externalId']);
  expectSeen(answered ?? {}, { id: first['id'], createdAt: first['createdAt'], repliesCount: 1 });
  if (fieldsOf(first['platformData'])['canDelete'] !== true) return;
  await act(place, first, 'DELETE');
  await importComments(place);
  const ids = (await list(place)).map(({ id }) => id);
  expectThat(!ids.includes(first['id']), `a comment that was deleted on ${platform} is listed`);
}

interface Place {
  readonly world: FreshWorld;
  readonly postId: string;
  readonly platform: Platform;
}

async function addComment({ world, postId, platform }: Place, comment: Fields): Promise<void> {
  await world.advance('PT1S');
  const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, ...comment };
  await world.control('POST', `/_sim/platforms/${platform}/events`, event);
}

/** Imports the comments of the post and returns the id of the import. */
async function importComments({ world, postId, platform }: Place): Promise<unknown> {
  const body = { teamId: world.session.teamId, postId, socialAccountType: platform };
  const { id } = await read(world.session, 'createCommentImport', { body }, 201);
  await world.advance('PT2M');
  return id;
}

async function list({ world, postId, platform }: Place): Promise<readonly Fields[]> {
  const query = { teamId: world.session.teamId, postId, platform, limit: 100 };
  return objectsOf((await read(world.session, 'listImportedComments', { query }))['items']);
}

async function onlyOne(place: Place): Promise<Fields> {
  const all = await list(place);
  expectEqual(`the number of comments on ${place.platform}`, all.length, 1);
  return all[0] ?? {};
}

async function act({ world: { session } }: Place, { id }: Fields, action: string): Promise<Fields> {
  const body = { teamId: session.teamId, action };
  return fieldsOf((await read(session, 'actOnImportedComment', { path: { commentId: String(id) }, body }))['item']);
}

/** Returns the comment after an action. Throws unless its answer, the list and a later import show the effect of the action and no other change. */
async function expectAction(place: Place, before: Fields, action: string): Promise<Fields> {
  const data = { ...fieldsOf(before['platformData']), ...EFFECTS[action] };
  const answered = await act(place, before, action);
  for (const shown of [answered, await onlyOne(place)])
    expectEqual(`platformData after ${action} on ${place.platform}`, sorted(shown['platformData']), sorted(data));
  const importId = await importComments(place);
  const after = await onlyOne(place);
  expectEqual(`platformData of a comment imported after ${action} on ${place.platform}`, sorted(after['platformData']), sorted(data));
  const likesCount = data['likedByMe'] === true ? LIKES + 1 : LIKES;
  expectSeen(after, { id: before['id'], createdAt: before['createdAt'], importId, likesCount, repliesCount: 0, text: 'Nice' });
  return after;
}

function sorted(data: unknown): readonly unknown[] {
  return Object.entries(fieldsOf(data)).toSorted(([a], [b]) => a.localeCompare(b));
}

function expectSeen(comment: Fields, expected: Fields): void {
  for (const [name, value] of Object.entries(expected))
    expectEqual(`${name} of an imported comment on ${String(comment['platform'])}`, comment[name], value);
}
