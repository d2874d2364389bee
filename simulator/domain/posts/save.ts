import type { CreatePostRequest, UpdatePostRequest } from '../../../openapi/generated/types.ts';
import { NONE } from '../../kernel/objects.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { monthlyKey } from '../quotas/state.ts';
import { checkContent, checkQuotas, checkReferenceKey, findUploads, targetsFor } from './check.ts';
import { withHistoryEntry } from './history.ts';
import { createInput, type PostInput, patchInput } from './input.ts';
import { postLifecycle } from './lifecycle.ts';
import type { Post, PostTarget } from './model.ts';
import { cancelJobs, schedulePublication } from './publish.ts';
import { checkEditable, checkHasPlatform, checkPostDate, checkPostDateAhead, isHandedOverAtOnce, readPostDate } from './rules.ts';
import { platformsOf, postOfOrganization } from './state.ts';
import type { World } from './world.ts';

/** Validates a new post and returns its parsed input and targets. Throws what {@link createPost} throws. */
export function checkNewPost(
  world: World,
  organization: Organization,
  body: CreatePostRequest,
): { readonly input: PostInput; readonly targets: readonly PostTarget[] } {
  const input = createInput(body);
  checkPostDateAhead(input.postDate, world.clock.now());
  checkPostDate(input.status, input.postDate);
  teamOfOrganization(world.organizations, organization.id, input.teamId);
  const targets = checkInput(world, organization, input);
  checkReferenceKey(world, organization.id, input.referenceKey);
  return { input, targets };
}

/** Creates a post, for `POST /post` and for rows of CSV files. Throws 400, 403, 404 or 409 before any change. */
export function createPost(world: World, organization: Organization, body: CreatePostRequest): Post {
  const { input, targets } = checkNewPost(world, organization, body);
  const now = world.clock.now();
  const id = world.ids.next('post');
  const { jobId, leftDraftAt } = enterStatus(world, { id, organizationId: organization.id, leftDraftAt: null }, input);
  return world.posts.byId.insert({
    id,
    organizationId: organization.id,
    teamId: input.teamId,
    title: input.title,
    referenceKey: input.referenceKey,
    postDate: input.postDate,
    postedDate: null,
    status: input.status,
    socialAccountTypes: input.socialAccountTypes,
    lostTypes: input.lostTypes,
    data: input.data,
    firstComment: input.firstComment,
    uploadIds: input.uploadIds,
    targets,
    error: null,
    retryCount: 0,
    manualRetries: 0,
    leftDraftAt,
    lostSchedule: false,
    jobId,
    history: NONE,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** Changes a post, by `PATCH /post/:id`. Throws like {@link createPost}, and 400 when the post is neither DRAFT nor SCHEDULED. */
export function updatePost(world: World, organization: Organization, postId: string, body: UpdatePostRequest): Post {
  const sentDate = readPostDate(body.postDate);
  checkPostDateAhead(sentDate, world.clock.now());
  const post = postOfOrganization(world.posts, organization.id, postId);
  const input = patchInput(post, body, body.postDate === undefined ? post.postDate : sentDate);
  checkPostDate(input.status, input.postDate);
  const changesTargets = body.data !== undefined || body.socialAccountTypes !== undefined;
  const targets = input.status === 'SCHEDULED' || changesTargets ? checkInput(world, organization, input, post) : post.targets;
  checkEditable(post);
  checkReferenceKey(world, organization.id, input.referenceKey, post);
  cancelJobs(world, post);
  return world.posts.byId.update(post, {
    ...input,
    ...enterStatus(world, post, input),
    status: input.status === post.status ? post.status : postLifecycle.move(post.status, input.status),
    targets,
    // An explicit status wins over rescheduling after a reconnect.
    lostSchedule: post.lostSchedule && body.status === undefined,
    history: withHistoryEntry(world, post, 'CHANGED'),
    updatedAt: world.clock.now(),
  });
}

/** Looks up the uploads and targets of a post, and validates it when it is SCHEDULED (D-PST-10). Returns the targets. */
function checkInput(world: World, organization: Organization, input: PostInput, existing?: Post): PostTarget[] {
  const uploads = findUploads(world, { organizationId: organization.id, teamId: input.teamId }, input.uploadIds);
  const platforms = platformsOf(input);
  if (input.status === 'SCHEDULED') {
    checkHasPlatform(platforms, input.lostTypes);
    checkContent(world, input, platforms, uploads);
  }
  const targets = targetsFor(world, input.teamId, platforms);
  if (input.status === 'SCHEDULED' && input.postDate !== null) checkQuotas(world, organization, input.postDate, targets, existing);
  return targets;
}

/** Schedules the publication of a SCHEDULED post and, the first time, counts it against the monthly cap (D-QTA-03). */
export function enterStatus(
  world: World,
  post: Pick<Post, 'id' | 'organizationId' | 'leftDraftAt'>,
  input: Pick<PostInput, 'status' | 'postDate' | 'socialAccountTypes' | 'lostTypes' | 'data'>,
): Pick<Post, 'jobId' | 'leftDraftAt'> {
  const { status, postDate } = input;
  const { id, organizationId, leftDraftAt } = post;
  if (status === 'DRAFT') return { jobId: null, leftDraftAt };
  const now = world.clock.now();
  if (leftDraftAt === null) world.quotas.monthly.add(monthlyKey('posts', organizationId, utcMonth(now)));
  const at = isHandedOverAtOnce(platformsOf(input), input.data) ? now : (postDate ?? now);
  return { jobId: schedulePublication(world, id, at), leftDraftAt: leftDraftAt ?? now };
}
