/** Consequences of a change in one area for the others. */

import { beginNext, halt, isEditable, type ModelPlatform } from '../../../../model/posts/model.ts';
import { iso } from '../../../../model/real.ts';
import { expectEvent, type Slot } from '../../accounts/model/model.ts';
import { monthOf, type OrganizationModel, placeOf, publisherOf, realOf, type TeamComment, type TeamPost, use } from './model.ts';

/** Updates the model after a change: posts lose accounts, items that left DRAFT are counted, and finished items have events. */
export function settleConsequences(model: OrganizationModel): void {
  for (const post of model.posts.posts) {
    if (isEditable(post)) loseAccounts(model, post);
    if (post.status !== 'DRAFT' && post.status !== 'DELETED' && !post.isCounted) {
      post.isCounted = true;
      use(model, `posts ${monthOf(model.now)}`);
    }
    expectEndings(model, post, 'post.published');
  }
  for (const comment of model.comments.comments) {
    if (comment.isCounted && !comment.isCountedInMonth) {
      comment.isCountedInMonth = true;
      use(model, `comments ${monthOf(model.now)}`);
    }
    expectEndings(model, comment, 'comment.published');
  }
}

/** A post keeps an account as long as the account is connected with the same channel. */
function loseAccounts(model: OrganizationModel, post: TeamPost): void {
  for (const [platform, { id, real }] of post.accounts) {
    const account = publisherOf(model, post.teamId, platform);
    if (account?.id !== id || account.externalId !== real) detach(post, platform);
  }
}

function detach(post: TeamPost, platform: ModelPlatform): void {
  post.targets.delete(platform);
  post.accounts.delete(platform);
  post.lost.add(platform);
  if (post.status !== 'SCHEDULED' || post.targets.size > 0) return;
  halt(post, 'DRAFT');
  post.hasLostSchedule = true;
}

function expectEndings({ accounts, now }: OrganizationModel, item: TeamPost | TeamComment, type: string): void {
  const { id, teamId, endings } = item;
  for (const status of endings.slice(item.announced)) expectEvent(accounts, type, now, { id, teamId, status });
  item.announced = endings.length;
}

/** Removes a team with everything that belongs to it. */
export function removeTeam(model: OrganizationModel, teamId: string): void {
  const { accounts, posts, comments, now } = model;
  for (const slot of accounts.slots.filter(each => each.teamId === teamId)) expectRemoved(model, slot);
  keepPlaces(model, teamId);
  expectEvent(accounts, 'team.deleted', now, { id: teamId });
  model.gone.push({ operation: 'getTeam', id: teamId });
  for (const { id } of take(posts.posts, teamId)) model.gone.push({ operation: 'getPost', id });
  for (const { id } of take(comments.comments, teamId)) model.gone.push({ operation: 'getComment', id });
  for (const { id } of take(model.uploads, teamId)) model.gone.push({ operation: 'getUpload', id });
  for (const { id } of take(model.conversations, teamId)) model.gone.push({ operation: 'getConversation', id });
  take(accounts.slots, teamId);
  take(model.imports, teamId);
  model.teams.splice(model.teams.indexOf(teamId), 1);
  // Posts of other teams may have waited for posts of this one.
  beginNext(posts, now);
}

/** Posts and comments that went live keep their places of the day without their team. */
function keepPlaces({ posts, comments, keptPlaces }: OrganizationModel, teamId: string): void {
  for (const post of posts.posts.filter(each => each.teamId === teamId))
    for (const [platform, { isLive }] of post.targets) if (isLive) keptPlaces.posts.push(placeOf(realOf(post, platform), post.postDate));
  for (const comment of comments.comments.filter(each => each.teamId === teamId)) {
    const post = posts.posts.find(({ id }) => id === comment.postId);
    for (const [platform, { isLive }] of comment.targets)
      if (post && isLive && platform !== 'THREADS') keptPlaces.comments.push(placeOf(realOf(post, platform), comment.postDate));
  }
}

function expectRemoved({ accounts, now }: OrganizationModel, { account }: Slot): void {
  if (!account) return;
  const { id, externalId, deleteOn } = account;
  expectEvent(accounts, 'social-account.deleted', now, { id, externalId, deleteOn: iso(deleteOn), deletedAt: iso(now) });
}

/** Removes the items of a team from a list and returns them. */
function take<T extends { readonly teamId: string | null }>(items: T[], teamId: string): readonly T[] {
  const taken = items.filter(item => item.teamId === teamId);
  for (const item of taken) items.splice(items.indexOf(item), 1);
  return taken;
}
