/** Compares the usage of the organization with the model. */
import { expectSame, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { postOf } from './connections.ts';
import { dayOf, monthOf, type OrganizationModel, realOf, usedOf } from './model.ts';

const MONTHLY = { posts: 'getPostUsage', comments: 'getCommentUsage', uploads: 'getUploadUsage' } as const;

/** Throws unless the month counts everything that any team used in it, and each real account counts its imported posts. */
export async function expectMonths(model: OrganizationModel, { did }: Real): Promise<void> {
  const month = monthOf(model.now);
  for (const [what, operation] of Object.entries(MONTHLY))
    expectSame(`the ${what} of ${month}`, (await did(operation))['used'], usedOf(model, `${what} ${month}`));
  const { socialAccounts } = await did('listImportUsage', { query: { pageSize: 100 } });
  for (const shown of socialAccounts as readonly Fields[]) {
    const account = model.accounts.slots.find(slot => slot.account?.id === shown['id'])?.account;
    if (account) expectSame(`the imports of ${account.id}`, shown['used'], usedOf(model, `history ${account.externalId} ${month}`));
  }
}

/** Throws unless the days of today and of one post count, for each account, the items of all teams on its real account. */
export async function expectDays(model: OrganizationModel, real: Real): Promise<void> {
  const all = model.posts.posts;
  // A post that lost one of its accounts counts only for the others.
  const partlyLost = all.filter(({ lost, status }) => lost.size > 0 && status === 'SCHEDULED');
  const candidates = partlyLost.length > 0 ? partlyLost : all;
  const planned = candidates[model.round % candidates.length]?.postDate ?? model.now;
  const days = [...new Set([dayOf(model.now), dayOf(planned)])];
  for (const { type, account } of model.accounts.slots) {
    if (!account || account.externalId === null) continue;
    for (const day of days) await expectDay(model, real, day, account.id, `${type} ${account.externalId}`);
  }
}

async function expectDay(model: OrganizationModel, { did }: Real, date: string, socialAccountId: string, account: string): Promise<void> {
  const shown = await did('getDailyLimits', { query: { socialAccountId, date } });
  const posts = model.posts.posts.filter(
    post =>
      post.status !== 'DRAFT' &&
      iso(post.postDate)?.startsWith(date) &&
      [...post.accounts.keys()].some(
        platform => realOf(post, platform) === account && (post.status !== 'DELETED' || post.targets.get(platform)?.isLive),
      ),
  );
  const comments = model.comments.comments.filter(comment => {
    const post = postOf(model, comment);
    const [platform] = comment.targets.keys();
    if (!post || platform === undefined || platform === 'THREADS' || comment.days.length === 0) return false;
    return iso(comment.postDate)?.startsWith(date) && realOf(post, platform) === account;
  });
  const kept = (places: readonly string[]): number => places.filter(place => place === `${account} on ${date}`).length;
  const used = [fieldsOf(shown['posts'])['used'], fieldsOf(shown['comments'])['used']];
  expectSame(`the posts and comments of ${account} (${socialAccountId}) on ${date}`, used, [
    posts.length + kept(model.keptPlaces.posts),
    comments.length + kept(model.keptPlaces.comments),
  ]);
}
