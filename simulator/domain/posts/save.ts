import type { CreatePostRequest, UpdatePostRequest } from '../../../openapi/generated/types.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { monthlyKey } from '../quotas/state.ts';
import { checkContent, checkQuotas, checkReferenceKey, findUploads, targetsFor } from './check.ts';
import { withMoment } from './history.ts';
import { postLifecycle } from './lifecycle.ts';
import type { Post, PostTarget } from './model.ts';
import { type PostPlan, patchedPlan, planOf } from './plan.ts';
import { cancelJobs, publicationJob } from './publish.ts';
import { checkEditable, checkPostDate, readPostDate } from './rules.ts';
import { postOfOrganization } from './state.ts';
import type { World } from './world.ts';

/** Judges a new post, and says where it would go. Throws what {@link createPost} throws. */
export function checkNewPost(
  world: World,
  organization: Organization,
  body: CreatePostRequest,
): { readonly plan: PostPlan; readonly targets: readonly PostTarget[] } {
  const plan = planOf(body);
  checkPostDate(plan.status, plan.postDate);
  teamOfOrganization(world.organizations, organization.id, plan.teamId);
  const targets = checkPlan(world, organization, plan);
  checkReferenceKey(world, organization.id, plan.referenceKey);
  return { plan, targets };
}

/**
 * Makes a post, by `POST /post` as by a row of a CSV file. Throws 400, 403, 404 and 409 as the interface has it, in the order of
 * decisions §1, and then has changed nothing.
 */
export function createPost(world: World, organization: Organization, body: CreatePostRequest): Post {
  const { plan, targets } = checkNewPost(world, organization, body);
  const now = world.clock.now();
  const id = world.ids.next('post');
  const { jobId, leftDraftAt } = enterStatus(world, { id, organizationId: organization.id, leftDraftAt: null }, plan);
  return world.posts.byId.insert({
    id,
    organizationId: organization.id,
    teamId: plan.teamId,
    title: plan.title,
    referenceKey: plan.referenceKey,
    postDate: plan.postDate,
    postedDate: null,
    status: plan.status,
    socialAccountTypes: plan.socialAccountTypes,
    data: plan.data,
    firstComment: plan.firstComment,
    uploadIds: plan.uploadIds,
    targets,
    error: null,
    retryCount: 0,
    manualRetries: 0,
    leftDraftAt,
    lostSchedule: false,
    jobId,
    history: [],
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** Changes a post, by `PATCH /post/:id`. Throws like {@link createPost}, and 400 when the post is neither DRAFT nor SCHEDULED. */
export function updatePost(world: World, organization: Organization, postId: string, body: UpdatePostRequest): Post {
  const sentDate = readPostDate(body.postDate);
  const post = postOfOrganization(world.posts, organization.id, postId);
  const plan = patchedPlan(post, body, body.postDate === undefined ? post.postDate : sentDate);
  checkPostDate(plan.status, plan.postDate);
  const namesAnew = body.data !== undefined || body.socialAccountTypes !== undefined;
  const targets = plan.status === 'SCHEDULED' || namesAnew ? checkPlan(world, organization, plan, post) : post.targets;
  checkEditable(post);
  checkReferenceKey(world, organization.id, plan.referenceKey, post);
  cancelJobs(world, post);
  return world.posts.byId.update(post, {
    ...plan,
    ...enterStatus(world, post, plan),
    status: plan.status === post.status ? post.status : postLifecycle.move(post.status, plan.status),
    targets,
    // Whoever sets the status has decided; the post is no longer one that only waits for its account.
    lostSchedule: post.lostSchedule && body.status === undefined,
    history: withMoment(world, post, 'CHANGED'),
    updatedAt: world.clock.now(),
  });
}

/** Looks up and judges what a plan names, and says where the post goes. A DRAFT is judged by its schema alone (decisions §3). */
function checkPlan(world: World, organization: Organization, plan: PostPlan, existing?: Post): PostTarget[] {
  const uploads = findUploads(world, organization.id, plan.uploadIds);
  if (plan.status === 'SCHEDULED') checkContent(world, plan, plan.socialAccountTypes, uploads);
  const targets = targetsFor(world, plan.teamId, plan.socialAccountTypes);
  if (plan.status === 'SCHEDULED' && plan.postDate !== null) checkQuotas(world, organization, plan.postDate, targets, existing);
  return targets;
}

/** What comes with the status: a post that is SCHEDULED waits on the clock and, the first time, is counted against its month. */
export function enterStatus(
  world: World,
  post: Pick<Post, 'id' | 'organizationId' | 'leftDraftAt'>,
  { status, postDate }: Pick<PostPlan, 'status' | 'postDate'>,
): Pick<Post, 'jobId' | 'leftDraftAt'> {
  const { id, organizationId, leftDraftAt } = post;
  if (status === 'DRAFT') return { jobId: null, leftDraftAt };
  const now = world.clock.now();
  if (leftDraftAt === null) world.quotas.monthly.add(monthlyKey('posts', organizationId, utcMonth(now)));
  return { jobId: publicationJob(world, id, postDate ?? now), leftDraftAt: leftDraftAt ?? now };
}
