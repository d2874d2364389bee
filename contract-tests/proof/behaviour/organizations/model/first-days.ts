/** Creates resources of each kind, so that every command has something to act on. */
import type { SyncedReal } from '../../../../model/define-model.ts';
import { setFailure } from '../../../../model/platform-failures.ts';
import type { Fields, Real } from '../../../../model/real.ts';
import { writeTo } from './conversations.ts';
import { createTeamComment } from './create-comment.ts';
import { createTeamPost, type NewTeamPost } from './create-post.ts';
import { importPosts } from './import-history.ts';
import { settleDue, withConsequences } from './in-organization.ts';
import { type OrganizationModel, PLATFORMS } from './model.ts';
import { copy } from './teams.ts';
import { uploadFile } from './uploads.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The second team shares an account. Some posts and comments are live, some failed, some scheduled. A person has written, and posts were imported. */
export async function liveFirstDays(model: OrganizationModel, world: Real): Promise<void> {
  const [first = '', second = ''] = model.teams;
  const real = withConsequences(model, withoutComparisons(model, world));
  await uploadFile(first, model, real);
  await uploadFile(null, model, real);
  await copy({ fromTeamId: first, toTeamId: second, resetChannel: false, socialAccountTypes: ['BLUESKY'] }, model, real);
  await post(model, real, { platforms: PLATFORMS, upload: 0, dueInMs: 0 });
  await post(model, real, { platforms: PLATFORMS, upload: 1, dueInMs: 3 * DAY });
  await post(model, real, { team: 1, dueInMs: 3 * DAY, referenceKey: 'one' });
  await real.advanceTo(model.now + MINUTE);
  const comment = { post: model.posts.posts[0], isOwnTeam: true, text: 'Thank you' };
  await setFailure(model.posts, real, 'BLUESKY', { mode: 'reject' });
  await post(model, real, { dueInMs: 0 });
  await createTeamComment({ ...comment, platform: 'BLUESKY', dueInMs: 0 }, model, real);
  await real.advanceTo(model.now + MINUTE);
  await setFailure(model.posts, real, 'BLUESKY', null);
  await createTeamComment({ ...comment, platform: 'BLUESKY', dueInMs: DAY }, model, real);
  await createTeamComment({ ...comment, platform: 'FACEBOOK', dueInMs: 0 }, model, real);
  await writeTo(first, 'fan_one', model, real);
  await importPosts(first, model, real);
  const { items } = await real.control('GET', '/_sim/events?limit=1');
  const [newest] = items as readonly Fields[];
  Object.assign(model.accounts, { lastEventId: String(newest?.['id']), expected: [] });
}

function post(model: OrganizationModel, real: Real, parts: Partial<NewTeamPost>): Promise<void> {
  const usual = { team: 0, status: 'SCHEDULED', platforms: ['BLUESKY'], upload: null, referenceKey: null, dueInMs: 0 } as const;
  return createTeamPost({ ...usual, title: 'A post', text: 'A few words', ...parts }, model, real);
}

function withoutComparisons(model: OrganizationModel, real: Real): SyncedReal {
  return {
    ...real,
    settle: () => Promise.resolve(),
    async advanceTo(until) {
      settleDue(model, until);
      await real.moveClock(until);
    },
  };
}
