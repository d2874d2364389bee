import type { CreateCommentRequest, UpdateCommentRequest } from '../../../openapi/generated/types.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { checkContent, checkReachable, findSubject, type Subject, targetsFor } from './check.ts';
import { commentLifecycle } from './lifecycle.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { checkNoCircle } from './parent.ts';
import { type CommentPlan, patchedPlan, planOf } from './plan.ts';
import { cancelJobs, publicationJob } from './publish.ts';
import { checkQuotas, count, uncount } from './quotas.ts';
import { checkEditable } from './rules.ts';
import { commentOfOrganization } from './state.ts';
import type { World } from './world.ts';

/**
 * Makes a comment, by `POST /comment` as by a step of a flow. Throws 400, 403 and 404 as the interface has it (Errors: comment creation), in
 * the order of decisions §1, and then has changed nothing.
 */
export function createComment(world: World, organization: Organization, body: CreateCommentRequest): CreatedComment {
  const plan = dated(world, planOf(body));
  teamOfOrganization(world.organizations, organization.id, plan.teamId);
  const { subject, targets } = judge(world, plan, { organizationId: organization.id, leftDraftAt: null, dailyKeys: [] });
  return insertComment(world, organization.id, plan, subject, targets);
}

/** Changes a comment, by `PATCH /comment/:id`. Throws like {@link createComment}, and 400 when it is neither DRAFT nor SCHEDULED. */
export function updateComment(world: World, organization: Organization, id: string, body: UpdateCommentRequest): CreatedComment {
  const comment = commentOfOrganization(world.comments, organization.id, id);
  const plan = dated(world, patchedPlan(comment, body));
  const { subject, targets } = judge(world, plan, comment);
  checkNoCircle(world, id, plan.internalParentCommentId);
  checkEditable(comment);
  cancelJobs(world, comment);
  return world.comments.created.update(comment, {
    ...contentOf(plan, subject, targets),
    ...enterStatus(world, comment, plan, targets),
    status: plan.status === comment.status ? comment.status : commentLifecycle.move(comment.status, plan.status),
    updatedAt: world.clock.now(),
  });
}

/** What goes out without a date goes out at once. */
function dated(world: World, plan: CommentPlan): CommentPlan {
  return plan.status === 'SCHEDULED' && plan.postDate === null ? { ...plan, postDate: world.clock.now() } : plan;
}

type Counting = Pick<CreatedComment, 'organizationId' | 'leftDraftAt' | 'dailyKeys'>;

/** Looks up and judges what a plan names, and says where the comment goes. A DRAFT need not be ready to go out. */
function judge(
  world: World,
  plan: CommentPlan,
  { organizationId, leftDraftAt, dailyKeys }: Counting,
): { readonly subject: Subject; readonly targets: readonly CommentTarget[] } {
  const subject = findSubject(world, plan);
  const { status, postDate } = plan;
  if (status === 'SCHEDULED') checkContent(world, plan, subject);
  const targets = targetsFor(world, plan.teamId, subject.platforms);
  if (status === 'SCHEDULED' && postDate !== null) {
    checkQuotas(world, { organizationId, leftDraftAt, dailyKeys, targets, postDate });
    checkReachable(world, subject, postDate);
  }
  return { subject, targets };
}

/** Stores a comment that was judged. */
export function insertComment(
  world: World,
  organizationId: string,
  plan: CommentPlan,
  subject: Place,
  targets: readonly CommentTarget[],
): CreatedComment {
  const now = world.clock.now();
  const id = world.ids.next('comment');
  return world.comments.created.insert({
    id,
    organizationId,
    teamId: plan.teamId,
    ...contentOf(plan, subject, targets),
    postedDate: null,
    status: plan.status,
    error: null,
    retryCount: 0,
    wasTried: false,
    ...enterStatus(world, { id, organizationId, leftDraftAt: null, dailyKeys: [] }, plan, targets),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** What of the subject is kept. */
type Place = Pick<Subject, 'platforms'> & { readonly post: Pick<Subject['post'], 'ref'> };

/**
 * Puts a comment that is ready into the publishing queue: one that failed, or one that nobody asked for now. Unless it counts already it goes
 * out, and counts, today. Throws 403 when a quota has no room for it, and then has changed nothing.
 */
export function queue(world: World, comment: CreatedComment): void {
  const now = world.clock.now();
  const counted = comment.leftDraftAt === null ? { ...countedToday(world, comment, now), postDate: now } : {};
  world.comments.created.update(comment, {
    ...counted,
    status: commentLifecycle.move(comment.status, 'SCHEDULED'),
    targets: comment.targets.map(target => ({ ...target, failure: null })),
    error: null,
    retryCount: 0,
    // A comment in ERROR was, be it that a quota refused it; one that goes out for the first time was not.
    wasTried: comment.status === 'ERROR',
    jobId: publicationJob(world, comment.id, now),
    updatedAt: now,
  });
}

function countedToday(world: World, comment: CreatedComment, now: number): Pick<CreatedComment, 'leftDraftAt' | 'dailyKeys'> {
  const today = { ...comment, postDate: now };
  checkQuotas(world, today);
  return count(world, today);
}

function contentOf(plan: CommentPlan, { post, platforms }: Place, targets: readonly CommentTarget[]) {
  const { title, internalParentCommentId, fetchedParentCommentId, postDate, socialAccountTypes, data, text } = plan;
  return {
    post: post.ref,
    internalParentCommentId,
    fetchedParentCommentId,
    title,
    postDate,
    socialAccountTypes,
    platforms,
    data,
    text,
    targets,
  };
}

/** What comes with the status: a comment that is SCHEDULED waits on the clock and is counted, a draft does neither. */
function enterStatus(
  world: World,
  comment: Counting & Pick<CreatedComment, 'id'>,
  { status, postDate }: CommentPlan,
  targets: readonly CommentTarget[],
): Pick<CreatedComment, 'jobId' | 'leftDraftAt' | 'dailyKeys'> {
  const { id, organizationId, leftDraftAt, dailyKeys } = comment;
  if (status === 'DRAFT' || postDate === null) return { jobId: null, leftDraftAt, ...uncount(world, comment) };
  const counted = count(world, { organizationId, leftDraftAt, dailyKeys, targets, postDate });
  return { ...counted, jobId: publicationJob(world, id, postDate) };
}
