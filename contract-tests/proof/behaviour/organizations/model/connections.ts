/** How accounts, posts and uploads of the joined model affect its posts and comments. */
import {
  LATENCIES as COMMENT_LATENCIES,
  type Connections as CommentConnections,
  type ModelComment,
} from '../../../../model/comments/model.ts';
import { isTransient } from '../../../../model/platform-failures.ts';
import {
  isEditable,
  LATENCIES,
  type ModelPlatform,
  type ModelPost,
  type Connections as PostConnections,
} from '../../../../model/posts/model.ts';
import { isPurged, isUploadThere, type OrganizationModel, publisherOf, realOf, type TeamPost } from './model.ts';

type Outcome = { readonly transient: boolean } | undefined;

/** Takes a function, because the model does not exist yet when the connections are made. */
export function postConnections(modelOf: () => OrganizationModel): PostConnections {
  const teamPostOf = (post: ModelPost): TeamPost | undefined => modelOf().posts.posts.find(({ id }) => id === post.id);
  /** Attempts that began through a connected account, by post and platform: what becomes of it meanwhile does not matter. */
  const begun = new Set<string>();
  return {
    realOf: (post, platform) => realOfPost(teamPostOf(post), platform),
    begin(post, platform) {
      const own = teamPostOf(post);
      if (!own || !isReached(modelOf(), own, platform)) return 0;
      // The account may have returned with another id.
      const account = publisherOf(modelOf(), own.teamId, platform);
      if (account) own.accounts.set(platform, { id: account.id, real: account.externalId });
      begun.add(`${post.id} ${platform}`);
      return LATENCIES[platform];
    },
    attempt(post, platform) {
      const own = teamPostOf(post);
      const model = modelOf();
      if (!begun.delete(`${post.id} ${platform}`) || !own) return { transient: false };
      if (platform === 'FACEBOOK' && own.uploadIds.some(id => isPurged(model, id))) return { transient: false };
      return outcomeOf(model, platform, realOf(own, platform));
    },
    refusalOf(post) {
      const own = teamPostOf(post);
      if (own?.uploadIds.some(id => !isUploadThere(modelOf(), id))) return 404;
      return isEditable(post) && post.targets.size === 0 ? 400 : undefined;
    },
  };
}

function realOfPost(post: TeamPost | undefined, platform: ModelPlatform): string {
  return post ? realOf(post, platform) : platform;
}

export function commentConnections(modelOf: () => OrganizationModel): CommentConnections {
  const begun = new Set<string>();
  return {
    begin(comment, platform) {
      const post = postOf(modelOf(), comment);
      if (!post || platform === 'THREADS' || !isReached(modelOf(), post, platform)) return 0;
      begun.add(`${comment.id} ${platform}`);
      return LATENCIES[platform];
    },
    attempt(comment, platform) {
      const model = modelOf();
      const post = postOf(model, comment);
      const isThrough = begun.delete(`${comment.id} ${platform}`);
      if (!isThrough || !post || platform === 'THREADS' || post.status === 'DELETED') return { transient: false };
      return outcomeOf(model, platform, realOf(post, platform));
    },
    refusalOf: comment => refusalOfComment(modelOf(), postOf(modelOf(), comment), [...comment.targets.keys()]),
  };
}

/** The status with which a comment on these platforms is refused: 404 without its post, 400 if the post is not live or its account is not connected. */
export function refusalOfComment(
  model: OrganizationModel,
  post: TeamPost | undefined,
  platforms: readonly (keyof typeof COMMENT_LATENCIES)[],
): 400 | 404 | undefined {
  if (!post || post.status === 'DELETED') return 404;
  const isLive = (platform: (typeof platforms)[number]): boolean =>
    platform !== 'THREADS' && post.targets.get(platform)?.isLive === true && isReached(model, post, platform);
  return post.status === 'POSTED' && platforms.every(isLive) ? undefined : 400;
}

export function postOf({ posts }: OrganizationModel, { postId }: Pick<ModelComment, 'postId'>): TeamPost | undefined {
  return posts.posts.find(({ id }) => id === postId);
}

/** Whether the team of a post has the real account that the post was published to. */
function isReached(model: OrganizationModel, post: TeamPost, platform: ModelPlatform): boolean {
  return publisherOf(model, post.teamId, platform)?.externalId === post.accounts.get(platform)?.real;
}

/** A failure of the platform comes before a missing permission. */
function outcomeOf({ posts, accounts }: OrganizationModel, platform: ModelPlatform, real: string): Outcome {
  const failure = posts.failures.get(platform);
  if (failure) return { transient: isTransient(failure) };
  return accounts.revoked.has(real) ? { transient: false } : undefined;
}
