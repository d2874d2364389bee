import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { selectedAccount } from '../accounts/selected-account.ts';
import type { Caller } from '../organizations/caller.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { PlaylistVideo } from '../ports/playlists.ts';
import type { World } from './world.ts';

/** The video of a post, and the channel that it is on. */
export interface LiveVideo {
  readonly account: SocialAccount;
  readonly at: PlatformAccount;
  readonly video: PlaylistVideo;
}

/**
 * The video that a post of a team has on YOUTUBE. Throws 404 for an unknown team, or for a post that the team does not have, and 400 without a
 * selected channel, for a post that is not live there, and for one that is on another channel.
 */
export function liveVideo(
  world: World,
  { organization }: Caller,
  { teamId, postId }: { readonly teamId: string; readonly postId: string },
): LiveVideo {
  const { account, at } = selectedAccount(world, organization, teamId, 'YOUTUBE');
  const post = world.posts.byId.get(postId);
  if (post?.teamId !== account.teamId || post.status === 'DELETED') throw errors.notFound('Post').by('MSC-401');
  const target = post.targets.find(({ type }) => type === 'YOUTUBE');
  if (!target?.publication) throw errors.invalid(`Post ${postId} is not live on YOUTUBE`).by('MSC-402');
  if (target.externalId !== at.externalId)
    throw errors.invalid(`Post ${postId} is on another YOUTUBE channel than the selected one: select its channel`).by('MSC-402');
  const { id, publishedAt } = target.publication;
  const { text, description } = post.data.YOUTUBE ?? {};
  return { account, at, video: { id, publishedAt, title: text ?? post.title, description: description ?? '' } };
}

/** Throws 404 for a video that was removed from YOUTUBE. Call it there: the service does not know. */
export function checkIsThere({ platforms }: World, { id }: PlaylistVideo): void {
  if (platforms.YOUTUBE.publication(id)?.isRemoved) throw errors.absent('Post not found on YOUTUBE').by('MSC-402');
}
