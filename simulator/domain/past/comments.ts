import { errors } from '../../kernel/errors.ts';
import { HOUR_MS, iso, MINUTE_MS } from '../../kernel/time.ts';
import { scheduleCrowdComments } from '../comments/crowd.ts';
import { isCommentable, isImportable } from '../comments/rules.ts';
import { createComment } from '../comments/save.ts';
import { fetchedByExternalId } from '../comments/state.ts';
import type { PostTarget } from '../posts/model.ts';
import type { Path, Stage } from './happening.ts';
import { perform } from './perform.ts';

/** After it, the crowd has written all its comments. */
const IMPORTED_AFTER_MS = 25 * HOUR_MS;
const ANSWERED_AFTER_MS = 20 * MINUTE_MS;

/** What is declared of the comments on a post. */
interface PastComments {
  readonly postId: string;
  readonly path: Path;
  readonly comments: number;
  readonly answers: number;
  readonly importComments: boolean;
}

/** Lets people comment on a post that went live, and the team answer and import their comments. */
export function planComments(stage: Stage, declared: PastComments): void {
  const { world } = stage;
  const { postId, path, comments, importComments } = declared;
  const post = world.posts.byId.get(postId);
  for (const target of post?.targets ?? []) {
    const { type: platform, publication } = target;
    if (!post || !publication || !isImportable(platform)) continue;
    scheduleCrowdComments(world, post, target, comments);
    planAnswers(stage, declared, target);
    if (!importComments) continue;
    const at = Math.max(publication.publishedAt, world.clock.now()) + IMPORTED_AFTER_MS;
    const body = { teamId: post.teamId, postId, socialAccountType: platform };
    stage.add({ at, path, act: later => void perform(later, 'createCommentImport', { path: {}, query: {}, body, baseUrl: '' }) });
  }
}

function planAnswers(stage: Stage, { postId, path, comments, answers }: PastComments, { type: platform, publication }: PostTarget): void {
  const { world } = stage;
  if (answers > comments) throw errors.invalidField([...path, 'answers'], `must be at most the ${comments} comments, not ${answers}`);
  if (!publication || !isCommentable(platform)) return;
  for (let index = 0; index < answers; index++) {
    const comment = world.platforms[platform].crowdComment(publication, index);
    const at = Math.max(comment.publishedAt, world.clock.now()) + ANSWERED_AFTER_MS;
    stage.add({ at, path, act: ({ organization }) => answer(comment.id, organization) });
  }

  function answer(externalId: string | undefined, organization: Stage['organization']): void {
    const post = world.posts.byId.get(postId);
    if (!post || externalId === undefined || !isImportable(platform)) return;
    const fetched = fetchedByExternalId(world.comments, { teamId: post.teamId, platform, externalId });
    if (!fetched)
      throw errors.invalidField(
        [...path, 'answers'],
        'must be 0: without dms or automations, comments reach the service by an import only',
      );
    createComment(world, organization, {
      teamId: post.teamId,
      internalPostId: postId,
      fetchedParentCommentId: fetched.id,
      status: 'SCHEDULED',
      postDate: iso(world.clock.now()),
      text: 'Thank you!',
    });
  }
}
