/** Comments whose account is removed before they are due, and comments of people that are deleted. */

import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const OTHER = 'THREADS';

/** When the account is disconnected: at the date of the comment or only before it, and whether another account has replaced it. */
const ABSENCES = ['at the date', 'before the date only', 'at the date, with another in its place'] as const;
type Absence = (typeof ABSENCES)[number];

behaviour<{ readonly absence: Absence; readonly platform: Platform }>({
  id: 'comments/lost-accounts',
  area: 'comments',
  title:
    'A comment whose account is missing at its date ends in ERROR and is live on its other platform; with the account connected again a retry completes it, and nothing is published twice',
  rules: ['CMT-12', 'CMT-15', 'CMT-16', 'CMT-17', 'D-CMT-03'],
  cases: combinations({ absence: ABSENCES, platform: ['FACEBOOK', 'LINKEDIN'] }),
  async check(world, { absence, platform }) {
    const { session, control } = world;
    const { teamId } = session;
    const externalId = String((await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } }))['externalId']);
    const connect = (id: string) => control('POST', '/_sim/social-accounts', { teamId, type: platform, externalId: id });
    const internalPostId = await livePostOn(world, [platform, OTHER]);
    const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    const body = {
      teamId,
      internalPostId,
      socialAccountTypes: [platform, OTHER],
      text: 'Hello',
      postDate: new Date(now + 3_600_000).toISOString(),
    };
    const id = String((await read(session, 'createComment', { body }))['id']);
    const before = await read(session, 'getComment', { path: { id } });
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    await expectShown(world, id, 'while its account is away', {
      status: 'SCHEDULED',
      data: before['data'],
      error: null,
      postDate: before['postDate'],
    });
    if (absence === 'before the date only') await connect(externalId);
    if (absence === 'at the date, with another in its place') await connect('somebody_else');
    await world.advance('PT2H');
    if (absence === 'before the date only') {
      const shown = await expectShown(world, id, 'with its account back', { status: 'POSTED', error: null });
      expectEqual('the platforms where it is live', publishedOn(shown), [platform, OTHER].toSorted());
      return expectEqual('its events', await eventsOf(world, id), ['POSTED']);
    }
    const failed = await expectFailed(world, id, platform);
    expectEqual('its events', await eventsOf(world, id), ['ERROR']);
    await read(session, 'retryComment', { path: { id } });
    await world.advance('PT1H');
    expectEqual(
      'externalData after a retry without success',
      (await expectFailed(world, id, platform))['externalData'],
      failed['externalData'],
    );
    expectEqual('its events after a retry without success', await eventsOf(world, id), ['ERROR', 'ERROR']);
    if (absence === 'at the date') {
      await connect(externalId);
      await read(session, 'retryComment', { path: { id } });
      await world.advance('PT1H');
      const shown = await expectShown(world, id, 'after a retry with its account back', { status: 'POSTED', error: null });
      expectEqual(
        'the data of the platform where it was live before',
        fieldsOf(shown['externalData'])[OTHER],
        fieldsOf(failed['externalData'])[OTHER],
      );
      expectEqual('the platforms where it is live', publishedOn(shown), [platform, OTHER].toSorted());
      expectEqual('its events at the end', await eventsOf(world, id), ['ERROR', 'ERROR', 'POSTED']);
    }
    const { items } = await read(session, 'listImportedComments', { query: { teamId, postId: internalPostId } });
    expectThat(
      objectsOf(items).every(each => each['text'] !== 'Hello' || each['platform'] !== OTHER),
      'an own comment was received',
    );
  },
});

/** What happens to the parent comment before the reply is due. */
const FATES = ['deleted', 'refused', 'late', 'live', 'live, and deleted'] as const;
type Fate = (typeof FATES)[number];
const ENDS: Readonly<Record<Fate, 'POSTED' | 'ERROR'>> = {
  deleted: 'ERROR',
  refused: 'ERROR',
  late: 'POSTED',
  live: 'POSTED',
  'live, and deleted': 'ERROR',
};

behaviour<Fate>({
  id: 'comments/lost-parents',
  area: 'comments',
  title: 'A reply waits for its own date and for a late parent; without a live parent it ends in ERROR, which names the parent',
  rules: ['CMT-03', 'CMT-16', 'D-CMT-04'],
  cases: FATES,
  async check(world, fate) {
    const { session, control } = world;
    const internalPostId = await livePostOn(world, ['BLUESKY']);
    const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const isLate = fate === 'late';
    const create = async (body: Fields) =>
      String((await read(session, 'createComment', { body: { teamId: session.teamId, text: 'Hello', ...body } }))['id']);
    const parent = await create({ internalPostId, socialAccountTypes: ['BLUESKY'], postDate: at(10) });
    const child = await create({ internalParentCommentId: parent, postDate: at(isLate ? 10 : 60) });
    const grandchild = await create({ internalParentCommentId: child, postDate: at(120) });
    const unrelated = await create({ internalPostId, socialAccountTypes: ['BLUESKY'], postDate: at(60) });
    const waiting = await read(session, 'getComment', { path: { id: child } });
    if (fate === 'deleted') await read(session, 'deleteComment', { path: { id: parent } });
    if (fate === 'refused') await control('PATCH', '/_sim/platforms/BLUESKY', { failure: { mode: 'reject', times: 1 } });
    if (isLate) await control('PATCH', '/_sim/platforms/BLUESKY', { failure: { mode: 'outage', times: 1 } });
    await world.advance('PT20M');
    if (fate === 'live, and deleted') await read(session, 'deleteComment', { path: { id: parent } });
    if (!isLate) expectEqual(`a reply whose parent is ${fate}`, await read(session, 'getComment', { path: { id: child } }), waiting);
    await world.advance('PT3H');
    const end = ENDS[fate];
    for (const [id, parentId] of [
      [child, parent],
      [grandchild, child],
    ] as const) {
      const shown = await expectShown(world, id, `whose parent is ${fate}`, { status: end, internalParentCommentId: parentId });
      const messages = JSON.stringify([shown['error'], shown['errors']]);
      expectEqual(`whether the errors name ${parentId}: ${messages}`, messages.includes(parentId), end === 'ERROR');
      expectEqual('its events', await eventsOf(world, id), [end]);
    }
    await expectShown(world, unrelated, 'another comment', { status: 'POSTED', error: null });
  },
});

async function expectShown({ session }: FreshWorld, id: string, when: string, expected: Fields): Promise<Fields> {
  const shown = await read(session, 'getComment', { path: { id } });
  for (const [name, value] of Object.entries(expected)) expectEqual(`${name} of a comment ${when}`, shown[name], value);
  const query = { teamId: session.teamId, status: String(shown['status']), limit: 100 };
  const listed = objectsOf((await read(session, 'listComments', { query }))['items']).find(each => each['id'] === id);
  expectEqual(`the comment ${when} in the list of its status`, listed, shown);
  return shown;
}

async function expectFailed(world: FreshWorld, id: string, platform: string): Promise<Fields> {
  const shown = await expectShown(world, id, 'whose account is away at its date', { status: 'ERROR' });
  const errors = fieldsOf(shown['errors']);
  expectThat(typeof shown['error'] === 'string' && shown['error'] !== '', 'a comment in ERROR has no error message');
  expectEqual(
    'whether the errors name the platforms',
    [(errors[platform] ?? null) !== null, (errors[OTHER] ?? null) !== null],
    [true, false],
  );
  expectEqual('the platforms where it is live', publishedOn(shown), [OTHER]);
  return shown;
}

function publishedOn({ externalData }: Fields): readonly string[] {
  const entries = Object.entries(fieldsOf(externalData)).filter(([, data]) => typeof fieldsOf(data)['id'] === 'string');
  return entries.map(([platform]) => platform).toSorted();
}

async function eventsOf({ control }: FreshWorld, id: string): Promise<readonly unknown[]> {
  const { items } = await control('GET', '/_sim/events?limit=1000&type=comment.published');
  const own = objectsOf(items)
    .map(({ data }) => fieldsOf(data))
    .filter(data => data['id'] === id);
  return own.map(({ status }) => status).toReversed();
}

behaviour<'INSTAGRAM' | 'FACEBOOK'>({
  id: 'comment-imports/deleted',
  area: 'comment-imports',
  title: 'After the DELETE action a comment of a person is unknown to every call, even after an import, and other comments stay',
  rules: ['CMI-24', 'CMT-01', 'DMS-12'],
  cases: ['INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, control } = world;
    const { teamId } = session;
    const postId = await livePostOn(world, [platform]);
    await read(session, 'enableMessaging', { body: { teamId, type: platform } });
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const comeIn = async (author: string, parentExternalId?: unknown) => {
      await world.advance('PT1S');
      const event = {
        type: 'comment',
        socialAccountId,
        postId,
        text: 'Nice',
        author,
        ...(parentExternalId !== undefined && { parentExternalId }),
      };
      return fieldsOf((await control('POST', `/_sim/platforms/${platform}/events`, event))['comment']);
    };
    const list = async () =>
      objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId } }))['items']).map(each => each['id']);
    const gone = await comeIn('fan_1');
    const answer = await comeIn('fan_2', gone['externalId']);
    const other = await comeIn('fan_3');
    const body = {
      teamId,
      socialAccountId,
      name: 'Flow',
      definition: { trigger: { type: 'COMMENT_CREATED', postId }, steps: [{ id: 'a', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Hi' }] },
    };
    const flow = String((await read(session, 'createAutomation', { body }, 201))['id']);
    const commentId = String(gone['id']);
    await read(session, 'actOnImportedComment', { path: { commentId }, body: { teamId, action: 'DELETE' } });
    for (const when of ['once it is deleted', 'after an import']) {
      expectEqual(`the comments of the post ${when}`, await list(), [other['id'], answer['id']]);
      const uses = [
        await ask(session, 'actOnImportedComment', { path: { commentId }, body: { teamId, action: 'HIDE' } }),
        await ask(session, 'createComment', { body: { teamId, fetchedParentCommentId: commentId, text: 'Hi' } }),
        await ask(session, 'createComment', { body: { teamId, fetchedParentCommentId: commentId, text: 'Hi', status: 'DRAFT' } }),
        await ask(session, 'sendPrivateReply', { body: { teamId, fetchedCommentId: commentId, text: 'Hi' } }),
        await ask(session, 'testAutomation', { path: { id: flow }, body: { input: { fetchedCommentId: commentId } } }),
      ];
      for (const use of uses) expectAnswer(`a use of a comment ${when}`, use, 404);
      await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
      await world.advance('PT2M');
    }
    const left = [
      (await read(session, 'listComments', { query: { teamId, postId } }))['total'],
      (await read(session, 'listConversations', { query: { teamId } }))['total'],
      (await read(session, 'listAutomationExecutions', { path: { id: flow } }))['total'],
    ];
    expectEqual('the comments, conversations and runs that it left', left, [0, 0, 0]);
    const reply = { teamId, fetchedParentCommentId: answer['id'], text: 'Hi' };
    expectAnswer('a reply to the answer of a comment that was deleted', await ask(session, 'createComment', { body: reply }), 200);
  },
});
