/** Defects in the publishing of a post. */
import { interceptEvents } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const publishing = mutants('posts', {
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
