/** Defects in the publishing of a post. */
import { interceptEvents, omit, replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const publishing = mutants('posts', {
  'first-comment-twice': [
    'A manual retry writes the first comment again where the post is live already',
    {
      operations: {
        retryPost(go, { world, request }) {
          const answer = go();
          const post = world.posts.byId.get(String(request.path['id']));
          for (const target of post?.targets ?? [])
            if (post && target.publication) world.events.emit('post.live', { post, target, platform: target.type });
          return answer;
        },
      },
    },
  ],
  'error-stays': [
    'A post that goes live after a manual retry keeps the error of before',
    {
      world(world) {
        replaceMethod(
          world.posts.byId,
          'update',
          next => (post, changes) => next(post, post.status !== 'DRAFT' && changes.error === null ? omit(changes, 'error') : changes),
        );
      },
    },
  ],
  'event-without-failed': [
    'The post.published of a mixed outcome names the accounts that it went live on only',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          const { data } = event;
          if (event.type !== 'post.published' || !('socialAccounts' in data) || !Array.isArray(data.socialAccounts)) return emit(event);
          const live = data.socialAccounts.filter((each: { readonly externalPostId: string | null }) => each.externalPostId !== null);
          emit({ ...event, data: { ...data, socialAccounts: live.length > 0 ? live : data.socialAccounts } });
        }),
    },
  ],
});
