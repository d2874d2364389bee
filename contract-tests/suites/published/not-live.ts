/** Edits and removals of posts that are on no platform: nothing changes, and the answer says why. */
import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { scheduled, someDays } from '../posts/content.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../requests.ts';
import { type Changes, POST_CHANGES } from './operations.ts';

export function suite(): readonly Property[] {
  return [notLive, emptyEdits] as Property[];
}

const STATES = ['a draft', 'scheduled', 'a draft for another platform', 'deleted'] as const;

interface Case {
  readonly platform: Platform;
  readonly state: (typeof STATES)[number];
  readonly days: number;
}

const notLive: Property<Case> = {
  id: 'published/not-live',
  area: 'published',
  title:
    'An edit or removal of a post that is not live on the platform is 400 and names both; of a deleted one 404; the post stays as it was',
  rules: ['MSC-101', 'D-MSC-12'],
  needs: ['writes'],
  variety: 'low',
  cases: async session =>
    fc.record({ platform: fc.constantFrom(...(await changeable(session))), state: fc.constantFrom(...STATES), days: someDays }),
  async check(session, { platform, state, days }) {
    const { edit, remove } = POST_CHANGES[platform] ?? {};
    const another = (await changeable(session)).find(each => each !== platform);
    const used = state === 'a draft for another platform' ? another : platform;
    fc.pre(used !== undefined && remove !== undefined);
    const path = { id: await createOn(session, used, state === 'scheduled' ? 'SCHEDULED' : 'DRAFT', days) };
    if (state === 'deleted') await read(session, 'deletePost', { path });
    const before = state === 'deleted' ? undefined : await read(session, 'getPost', { path });
    for (const [operation, change] of [...(edit ? [[edit, EDITS[edit] ?? DESCRIPTION] as const] : []), [remove, {}] as const]) {
      const what = `${operation} of a post that is ${state}`;
      const answer = await ask(session, operation, { body: { teamId: session.teamId, postId: path.id, ...change } });
      expectAnswer(what, answer, before ? 400 : 404);
      const { message } = fieldsOf(answer.body);
      if (before)
        for (const named of [path.id, platform])
          expectThat(String(message).includes(named), `${what} does not name ${named}: ${String(message)}`);
    }
    if (before) expectEqual(`the post that is ${state} after that`, await read(session, 'getPost', { path }), before);
  },
};

const DESCRIPTION: Fields = { description: 'New' };
const EDITS: Partial<Readonly<Record<OperationId, Fields>>> = { editYoutubeVideo: { title: 'New' } };

/** Edits that leave nothing to say, or say nothing. */
const EMPTY: readonly (readonly [Platform, Fields])[] = [
  ['YOUTUBE', {}],
  ['YOUTUBE', { title: '' }],
  ['FACEBOOK', {}],
  ['SLACK', { description: '' }],
];

const emptyEdits: Property<(typeof EMPTY)[number]> = {
  id: 'published/empty-edits',
  area: 'published',
  title: 'An edit that names nothing to change, or leaves no text where one is needed, is refused for that before the post is looked at',
  rules: ['D-MSC-13', 'D-MSC-14'],
  needs: ['writes'],
  variety: 'low',
  async cases(session) {
    const accounts = await usableAccounts(session);
    return EMPTY.filter(([platform]) => accounts.has(platform));
  },
  async check(session, [platform, change]) {
    const { edit } = POST_CHANGES[platform] as Required<Changes>;
    const postId = await createOn(session, platform, 'DRAFT', 0);
    const answer = await ask(session, edit, { body: { teamId: session.teamId, postId, ...change } });
    const what = `${edit} with ${JSON.stringify(change)}`;
    expectAnswer(what, answer, 400);
    expectThat(!answer.text.includes(postId), `${what} is not refused for what it lacks: ${answer.text}`);
  },
};

/** Returns the platforms of the team with posts that can be changed there. */
async function changeable(session: Session): Promise<readonly Platform[]> {
  const accounts = await usableAccounts(session);
  return [...accounts].flatMap(([platform, account]) => (platform in POST_CHANGES && dataFor(platform, account, 'x') ? [platform] : []));
}

async function createOn(session: Session, platform: Platform, status: 'DRAFT' | 'SCHEDULED', days: number): Promise<string> {
  const data = dataFor(platform, (await usableAccounts(session)).get(platform) ?? {}, 'Not live');
  const body = { ...scheduled(session, { [platform]: data ?? {} }, days), status };
  const answer = await ask(session, 'createPost', { body });
  // Some platforms take no scheduled post without media.
  fc.pre(status === 'DRAFT' || answer.status !== 400);
  expectAnswer('createPost', answer, 200);
  return String(fieldsOf(answer.body)['id']);
}
