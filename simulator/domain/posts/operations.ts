import { errors } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { withAccountsKept } from './kept-account.ts';
import { postLifecycle } from './lifecycle.ts';
import { listPosts } from './list.ts';
import { cancelJobs, retryFailedTargets } from './publish.ts';
import { checkReconnection, reconnectPost, renderCandidate } from './reconnect.ts';
import { renderPostBase, renderPostOnce } from './render.ts';
import { checkDeletable, checkRetryable } from './rules.ts';
import { createPost, updatePost } from './save.ts';
import { detachedPosts, postByReferenceKey, postOfOrganization } from './state.ts';
import type { World } from './world.ts';

export const postOperations = {
  createPost: (world, { organization }, { body }) => renderPostBase(world, createPost(world, organization, body)),

  listPosts(world, { organization }, { query, baseUrl }) {
    teamOfOrganization(world.organizations, organization.id, query.teamId);
    const { items, total } = listPosts(world.posts, query);
    return { items: items.map(post => renderPostOnce(world, post, baseUrl)), total };
  },

  getPost: (world, { organization }, { path, baseUrl }) =>
    renderPostOnce(world, postOfOrganization(world.posts, organization.id, path.id), baseUrl),

  getPostByReferenceKey(world, { organization }, { path, baseUrl }) {
    const post = postByReferenceKey(world.posts, organization.id, path.referenceKey);
    if (!post) throw errors.notFound('Post');
    return renderPostOnce(world, post, baseUrl);
  },

  updatePost: (world, { organization }, { path, body }) => renderPostBase(world, updatePost(world, organization, path.id, body)),

  deletePost(world, { organization }, { path }) {
    const post = postOfOrganization(world.posts, organization.id, path.id);
    checkDeletable(post);
    cancelJobs(world, post);
    const now = world.clock.now();
    const status = postLifecycle.move(post.status, 'DELETED');
    return renderPostBase(
      world,
      world.posts.byId.update(post, {
        status,
        targets: withAccountsKept(world, post.targets),
        jobId: null,
        updatedAt: now,
        deletedAt: now,
      }),
    );
  },

  retryPost(world, { organization }, { path }) {
    const post = postOfOrganization(world.posts, organization.id, path.id);
    checkRetryable(post);
    retryFailedTargets(world, post);
    return renderPostBase(world, post);
  },

  listReconnectCandidates(world, { organization }, { query: { teamId, type, offset, limit } }) {
    teamOfOrganization(world.organizations, organization.id, teamId);
    const { items, total } = pageOf(detachedPosts(world.posts, teamId, type), { offset, limit });
    return { items: items.map(renderCandidate), total };
  },

  reconnectPosts(world, { organization }, { body }) {
    teamOfOrganization(world.organizations, organization.id, body.teamId);
    checkReconnection(world, body);
    const postIds = body.postIds ? [...new Set(body.postIds)] : detachedPosts(world.posts, body.teamId, body.type).map(({ id }) => id);
    const results = postIds.map(postId => reconnectPost(world, organization, body, postId));
    const succeeded = results.filter(result => result.success).length;
    return { total: results.length, succeeded, failed: results.length - succeeded, results };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
