import * as fc from 'fast-check';
import { nastyTexts } from '../../../../arbitraries/nasty-texts.ts';
import { choices, choose } from '../../../../model/choose.ts';
import { newComment, schedule } from '../../../../model/comments/model.ts';
import { expectComment } from '../../../../model/comments/observe.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectStatus, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { refusalOfComment } from './connections.ts';
import { joined } from './in-organization.ts';
import { type OrganizationModel, PLATFORMS, type TeamPlatform, type TeamPost } from './model.ts';

const MAX_COMMENTS = 10;
const MINUTE = 60_000;
const DAY = 86_400_000;

export interface NewTeamComment {
  readonly post: TeamPost | undefined;
  readonly platform: TeamPlatform;
  readonly dueInMs: number;
  readonly isOwnTeam: boolean;
  readonly text: string;
}

/** Comments on a post: 404 when the post is deleted or belongs to another team, 400 when it is not live on the platform or its account is missing. */
export const createComment = fc
  .record({
    choice: choices(9),
    platform: fc.constantFrom(...PLATFORMS),
    dueInMs: fc.constantFrom(0, MINUTE, 30 * MINUTE, DAY, 3 * DAY),
    isOwnTeam: fc.constantFrom(true, true, true, true, false),
    text: nastyTexts,
  })
  .map(
    ({ choice, ...wanted }): Command<OrganizationModel> =>
      joined({
        check: ({ posts, comments }) => posts.posts.length > 0 && comments.comments.length < MAX_COMMENTS,
        run: (model, real) =>
          createTeamComment({ ...wanted, post: choose(model.posts.posts, choice, ({ status }) => status === 'POSTED') }, model, real),
        toString: () => {
          const on = `post #${choice.number}${choice.isPreferred ? ' of the live ones' : ''}`;
          return `comment on ${on} on ${wanted.platform} in ${wanted.dueInMs / 1000} s${wanted.isOwnTeam ? '' : ' as another team'}`;
        },
      }),
  );

/** Creates a comment. */
export async function createTeamComment(
  { post, platform, dueInMs, isOwnTeam, text }: NewTeamComment,
  model: OrganizationModel,
  real: Real,
): Promise<void> {
  const teamId = isOwnTeam ? post?.teamId : model.teams.find(id => id !== post?.teamId);
  if (!post || teamId === undefined) return;
  const postDate = model.now + dueInMs;
  const answer = await real.call('createComment', {
    body: {
      teamId,
      internalPostId: post.id,
      socialAccountTypes: [platform],
      status: 'SCHEDULED',
      postDate: iso(postDate),
      data: { [platform]: { text } },
    },
  });
  const refusal = isOwnTeam ? refusalOfComment(model, post, [platform]) : 404;
  if (refusal !== undefined) return expectStatus(`createComment on ${post.id} in ${post.status}`, answer, refusal);
  expectStatus('createComment', answer, 200);
  const id = String(fieldsOf(answer.body)['id']);
  const fresh = { id, teamId, postId: post.id, parent: { kind: 'post' }, text, createdAt: answer.during, postDate } as const;
  const comment = { ...newComment(fresh, [platform]), isCountedInMonth: false, announced: 0 };
  schedule(model.comments, comment, postDate);
  expectComment(comment, fieldsOf(answer.body), model.comments, real);
  model.comments.comments.push(comment);
}
