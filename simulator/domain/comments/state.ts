import type { ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import { isActive } from './lifecycle.ts';
import type { CommentedPostRef, CommentImport, CreatedComment, FetchedComment } from './model.ts';

function postKey({ postId, importedPostId }: CommentedPostRef): string {
  return postId === null ? `imported:${importedPostId}` : `post:${postId}`;
}

function activeKey(post: CommentedPostRef, platform: string): string {
  return `${platform}:${postKey(post)}`;
}

function externalKey(teamId: string, platform: string, externalId: string): string {
  return `${teamId}:${platform}:${externalId}`;
}

export function createCommentsState() {
  return {
    imports: new Collection<CommentImport, 'team' | 'listed' | 'post' | 'active'>({
      team: run => run.teamId,
      /** By team: those that lists show. */
      listed: run => (run.isStanding ? undefined : run.teamId),
      /** The same by post. */
      post: run => (run.isStanding ? undefined : postKey(run.post)),
      active: run => (isActive(run.status) ? activeKey(run.post, run.platform) : undefined),
    }),
    fetched: new Collection<FetchedComment, 'team' | 'post' | 'external'>({
      team: comment => comment.teamId,
      post: comment => postKey(comment.post),
      external: ({ teamId, platform, externalId }) => externalKey(teamId, platform, externalId),
    }),
    created: new Collection<CreatedComment, 'team' | 'visible' | 'publication'>({
      team: comment => comment.teamId,
      /** By team: comments that are not deleted. */
      visible: comment => (comment.status === 'DELETED' ? undefined : comment.teamId),
      publication: ({ teamId, targets }) =>
        targets.flatMap(({ type, publication }) => (publication ? [externalKey(teamId, type, publication.id)] : [])),
    }),
  };
}

export type CommentsState = ReturnType<typeof createCommentsState>;

export interface WithComments {
  readonly comments: CommentsState;
}

/** An import of the organization by id. Throws 404, also for one of another organization. */
export function commentImportOfOrganization(state: CommentsState, organizationId: string, id: string): CommentImport {
  const run = state.imports.get(id);
  if (run?.organizationId !== organizationId) throw errors.notFound('Comment import');
  return run;
}

/** The active import of a post from a platform (D-CMI-02). */
export function activeImport(state: CommentsState, post: CommentedPostRef, platform: ImportCommentPlatform): CommentImport | undefined {
  return state.imports.findBy('active', activeKey(post, platform))[0];
}

/** The imports of a post, oldest first, without the standing ones. */
export function importsOfPost(state: CommentsState, post: CommentedPostRef): readonly CommentImport[] {
  return state.imports.findBy('post', postKey(post));
}

/** A fetched comment of the organization by id. Throws 404, also for one that was deleted or is another organization's. */
export function fetchedCommentOfOrganization(state: CommentsState, organizationId: string, id: string): FetchedComment {
  const comment = state.fetched.get(id);
  if (comment?.organizationId !== organizationId || comment.deletedAt !== null) throw errors.notFound('Imported comment');
  return comment;
}

/** A fetched comment of a team by id. Throws 404, also for one that was deleted or is another team's. */
export function fetchedCommentOfTeam(state: CommentsState, teamId: string, id: string): FetchedComment {
  const comment = state.fetched.get(id);
  if (comment?.teamId !== teamId || comment.deletedAt !== null) throw errors.notFound('Imported comment');
  return comment;
}

/** The fetched comment of a team by the platform's id. */
export function fetchedByExternalId(
  state: CommentsState,
  { teamId, platform, externalId }: Pick<FetchedComment, 'teamId' | 'platform' | 'externalId'>,
): FetchedComment | undefined {
  return state.fetched.findBy('external', externalKey(teamId, platform, externalId))[0];
}

/** All fetched comments of a post, including deleted ones, in the order in which they were stored. */
export function fetchedOfPost(state: CommentsState, post: CommentedPostRef): readonly FetchedComment[] {
  return state.fetched.findBy('post', postKey(post));
}

/** The created comment of a team by the platform's id. */
export function createdByPublication(
  state: CommentsState,
  { teamId, platform, externalId }: Pick<FetchedComment, 'teamId' | 'platform' | 'externalId'>,
): CreatedComment | undefined {
  return state.created.findBy('publication', externalKey(teamId, platform, externalId))[0];
}

/** A created comment of the organization by id, also a DELETED one. Throws 404, also for one of another organization. */
export function commentOfOrganization(state: CommentsState, organizationId: string, id: string): CreatedComment {
  const comment = state.created.get(id);
  if (comment?.organizationId !== organizationId) throw errors.notFound('Comment');
  return comment;
}
