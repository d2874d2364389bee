import type { CreateCommentRequest, UpdateCommentRequest } from '../../../openapi/generated/types.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { checkPostDateAhead } from '../posts/rules.ts';
import { checkContent, checkReachable, checkTextLengths, findSubject, type Subject, targetsFor } from './check.ts';
import { commentLifecycle } from './lifecycle.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { checkNoCircle } from './parent.ts';
import { type CommentPlan, patchedPlan, planOf } from './plan.ts';
import { cancelJobs, publicationJob } from './publish.ts';
import { checkQuotas, countComment, uncountComment } from './quotas.ts';
import { checkEditable } from './rules.ts';
import { commentOfOrganization } from './state.ts';
import type { World } from './world.ts';

/**
 * Creates a comment, for `POST /comment` or a step of a flow. Throws 400, 404 and 403 in the order of D-GEN-03 and D-GEN-04, and then has
 * changed nothing.
 */
export function createComment(world: World, organization: Organization, body: CreateCommentRequest): CreatedComment {
  const plan = withDate(world, planOf(body));
  teamOfOrganization(world.organizations, organization.id, plan.teamId);
  const { subject, targets } = checkPlan(world, plan, { organizationId: organization.id, leftDraftAt: null, dailyKeys: [] });
  return insertComment(world, organization.id, plan, subject, targets);
}

/** Changes a comment, by `PATCH /comment/:id`. Throws like {@link createComment}, and 400 when it is neither DRAFT nor SCHEDULED, or live somewhere. */
export function updateComment(world: World, organization: Organization, id: string, body: UpdateCommentRequest): CreatedComment {
  const comment = commentOfOrganization(world.comments, organization.id, id);
  const plan = withDate(world, patchedPlan(comment, body));
  const { subject, targets } = checkPlan(world, plan, comment);
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

/** A SCHEDULED comment without a date is due now. */
function withDate(world: World, plan: CommentPlan): CommentPlan {
  checkPostDateAhead(plan.postDate, world.clock.now());
  return plan.status === 'SCHEDULED' && plan.postDate === null ? { ...plan, postDate: world.clock.now() } : plan;
}

type CountedFields = Pick<CreatedComment, 'organizationId' | 'leftDraftAt' | 'dailyKeys'>;

/** Checks a plan and returns the subject and the targets of the comment. Only a SCHEDULED comment must be publishable; no text may be too long in any. */
function checkPlan(
  world: World,
  plan: CommentPlan,
  { organizationId, leftDraftAt, dailyKeys }: CountedFields,
): { readonly subject: Subject; readonly targets: readonly CommentTarget[] } {
  const subject = findSubject(world, plan);
  const { status, postDate } = plan;
  if (status === 'SCHEDULED') checkContent(world, plan, subject);
  checkTextLengths(plan, subject);
  const targets = targetsFor(world, plan.teamId, subject.platforms);
  if (status === 'SCHEDULED' && postDate !== null) {
    checkQuotas(world, { organizationId, leftDraftAt, dailyKeys, targets, postDate });
    checkReachable(world, subject, postDate);
  }
  return { subject, targets };
}

/** Stores a comment whose plan was checked. */
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
    ...enterStatus(world, { id, organizationId, leftDraftAt: null, dailyKeys: [], targets: [] }, plan, targets),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** The part of the subject that is stored. */
type Place = Pick<Subject, 'platforms'> & { readonly post: Pick<Subject['post'], 'ref'> };

/**
 * Queues a comment for publication: a retry, or a first comment. Unless it is counted already, it is dated and counted today. Throws 403
 * when a quota is used up, and then has changed nothing.
 */
export function queueComment(world: World, comment: CreatedComment): void {
  const now = world.clock.now();
  const counted = comment.leftDraftAt === null ? { ...countedToday(world, comment, now), postDate: now } : {};
  world.comments.created.update(comment, {
    ...counted,
    status: commentLifecycle.move(comment.status, 'SCHEDULED'),
    targets: comment.targets.map(target => ({ ...target, failure: null })),
    error: null,
    retryCount: 0,
    // A comment in ERROR has been tried, even if a quota refused it; one that is queued for the first time has not.
    wasTried: comment.status === 'ERROR',
    jobId: publicationJob(world, comment.id, now),
    updatedAt: now,
  });
}

function countedToday(world: World, comment: CreatedComment, now: number): Pick<CreatedComment, 'leftDraftAt' | 'dailyKeys'> {
  const today = { ...comment, postDate: now };
  checkQuotas(world, today);
  return countComment(world, today, comment);
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

/** The fields that depend on the status: a SCHEDULED comment has a job and is counted, a draft is not. */
function enterStatus(
  world: World,
  comment: CountedFields & Pick<CreatedComment, 'id' | 'targets'>,
  { status, postDate }: CommentPlan,
  targets: readonly CommentTarget[],
): Pick<CreatedComment, 'jobId' | 'leftDraftAt' | 'dailyKeys'> {
  const { id, organizationId, leftDraftAt, dailyKeys } = comment;
  if (status === 'DRAFT' || postDate === null) return { jobId: null, leftDraftAt, ...uncountComment(world, comment) };
  const counted = countComment(world, { organizationId, leftDraftAt, dailyKeys, targets, postDate }, comment);
  return { ...counted, jobId: publicationJob(world, id, postDate) };
}
