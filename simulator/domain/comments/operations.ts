import type { CreateCommentImportRequest } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { checkAccountFilter } from '../accounts/state.ts';
import { importedPostOfOrganization } from '../history-imports/state.ts';
import type { Caller } from '../organizations/caller.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { postOfOrganization } from '../posts/state.ts';
import type { OperationRequest, OperationsOf } from '../requests/operation.ts';
import { actOn } from './actions.ts';
import { commentedPostOfTeam, connectedAt } from './commented-post.ts';
import { queueImport } from './fetch.ts';
import { commentLifecycle } from './lifecycle.ts';
import { listComments, listFetched } from './list.ts';
import type { CommentImport } from './model.ts';
import { cancelJobs } from './publish.ts';
import { uncountComment } from './quotas.ts';
import { renderComment, renderCommentImport, renderFetchedComment } from './render.ts';
import { checkDeletable, checkRetryable, namedPost, onePost } from './rules.ts';
import { createComment, queueComment, updateComment } from './save.ts';
import {
  activeImport,
  commentImportOfOrganization,
  commentOfOrganization,
  fetchedCommentOfTeam,
  fetchedOfPost,
  importsOfPost,
} from './state.ts';
import type { World } from './world.ts';

/** Fetched comments of people, and comments created through the service. */
export const commentOperations = {
  createCommentImport: (world, { organization }, { body }) => renderCommentImport(startImport(world, organization, body)),

  listCommentImports(world, { organization }, { query }) {
    const { teamId, status, offset, limit } = query;
    const post = namedPost(query, 'CMI-06');
    teamOfOrganization(world.organizations, organization.id, teamId);
    if (post) commentedPostOfTeam(world, teamId, post);
    const runs = post ? importsOfPost(world.comments, post) : world.comments.imports.findBy('listed', teamId);
    const { items } = pageOf(runs, { offset, limit, where: status && (run => run.status === status) });
    return { imports: items.map(renderCommentImport) };
  },

  getCommentImport: (world, { organization }, { path }) =>
    renderCommentImport(commentImportOfOrganization(world.comments, organization.id, path.importId)),

  listImportedComments(world, { organization }, { query }) {
    const post = onePost(query, 'CMI-09');
    const { teamId, socialAccountId } = query;
    teamOfOrganization(world.organizations, organization.id, teamId);
    commentedPostOfTeam(world, teamId, post);
    checkAccountFilter(world.accounts, organization.id, socialAccountId, fetchedOfPost(world.comments, post));
    const { items, total } = listFetched(world.comments, post, query);
    return { items: items.map(renderFetchedComment), total };
  },

  actOnImportedComment(world, { organization }, { path, body }) {
    teamOfOrganization(world.organizations, organization.id, body.teamId);
    const comment = fetchedCommentOfTeam(world.comments, body.teamId, path.commentId);
    actOn(world, comment, body);
    return { success: true, item: renderFetchedComment(comment) };
  },

  createComment: (world, { organization }, { body }) => renderComment(world, createComment(world, organization, body)),

  listComments(world, { organization }, { query }) {
    teamOfOrganization(world.organizations, organization.id, query.teamId);
    checkPostFilters(world, organization.id, query);
    const { items, total } = listComments(world.comments, query);
    return { items: items.map(comment => renderComment(world, comment)), total };
  },

  getComment: (world, { organization }, { path }) => renderComment(world, commentOfOrganization(world.comments, organization.id, path.id)),

  updateComment: (world, { organization }, { path, body }) => renderComment(world, updateComment(world, organization, path.id, body)),

  deleteComment(world, { organization }, { path }) {
    const comment = commentOfOrganization(world.comments, organization.id, path.id);
    checkDeletable(comment);
    cancelJobs(world, comment);
    const now = world.clock.now();
    const status = commentLifecycle.move(comment.status, 'DELETED');
    world.comments.created.update(comment, { ...uncountComment(world, comment), status, jobId: null, updatedAt: now, deletedAt: now });
    return renderComment(world, comment);
  },

  retryComment(world, { organization }, { path }) {
    const comment = commentOfOrganization(world.comments, organization.id, path.id);
    checkRetryable(comment);
    queueComment(world, comment);
    return renderComment(world, comment);
  },
} satisfies Partial<OperationsOf<World, Caller>>;

/** Throws 404 for a filter by a post that the organization does not have (D-GEN-30), unless comments have outlived it. */
function checkPostFilters(
  world: World,
  organizationId: string,
  { teamId, postId, importedPostId }: OperationRequest<'listComments'>['query'],
): void {
  if (postId !== undefined) postOfOrganization(world.posts, organizationId, postId);
  if (importedPostId === undefined) return;
  const isKept = world.comments.created.findBy('team', teamId).some(({ post }) => post.importedPostId === importedPostId);
  if (!isKept) importedPostOfOrganization(world.historyImports, organizationId, importedPostId);
}

/** Starts an import. Throws 404, 400 and 409 in the order of D-CMI-05 and D-CMI-02. */
function startImport(world: World, organization: Organization, body: CreateCommentImportRequest): CommentImport {
  const ref = onePost(body, 'CMI-02');
  const { teamId, socialAccountType: platform } = body;
  teamOfOrganization(world.organizations, organization.id, teamId);
  const place = commentedPostOfTeam(world, teamId, ref).placeOn(platform);
  if (!place) throw errors.invalid(`The post is not yet published on ${platform}`).by('CMI-13');
  const account = connectedAt(world, teamId, platform, place);
  if (activeImport(world.comments, ref, platform))
    throw errors.conflict(`A comment import for this post and ${platform} is already active`).by('CMI-15');
  const now = world.clock.now();
  const run = world.comments.imports.insert({
    id: world.ids.next('cimport'),
    organizationId: organization.id,
    teamId,
    socialAccountId: account.id,
    post: ref,
    platform,
    isStanding: false,
    status: 'PENDING',
    failedTries: 0,
    commentsImported: 0,
    error: null,
    rateLimitResetAt: null,
    startedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  queueImport(world, run);
  return run;
}
