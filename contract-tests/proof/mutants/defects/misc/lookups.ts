/** Defects in what is looked up on platforms. Their author knew only the specification, and had not seen a suite. */
import { apiError, mapResult, replaceMethod, withQuery } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const lookups = mutants('lookups', {
  'first-mention-only': [
    'The mention builder replaces only the first place at which a name stands',
    {
      operations: {
        buildLinkedinCommentary: mapResult(({ commentary }) => {
          const seen = new Set<string>();
          const once = String(commentary).replaceAll(/@\[([^\]]+)\]\([^)]+\)/g, (mention: string, display: string) => {
            if (seen.has(mention)) return display;
            seen.add(mention);
            return mention;
          });
          return { commentary: once };
        }),
      },
    },
  ],
  'dead-token-is-an-error': [
    'The inspection of a revoked token answers 400',
    {
      operations: {
        debugFacebookToken: mapResult(body => {
          if (body['is_valid'] === false) throw apiError(400, 'Reconnect the FACEBOOK account: its token is not valid any more');
          return body;
        }),
      },
    },
  ],
  'reshares-may-be-reshared': [
    'disableReshare of a reshare does not reach LINKEDIN',
    {
      world: world =>
        replaceMethod(
          world.platforms.LINKEDIN.reshares,
          'create',
          next => (channelId, reshare) => next(channelId, { ...reshare, disableReshare: false }),
        ),
    },
  ],
  'private-is-not-found': [
    'An INSTAGRAM user who is private or does not exist is answered with 404',
    {
      operations: {
        findInstagramUser: mapResult(body => {
          if (body['exists'] === false) throw apiError(404, 'Instagram user not found');
          return body;
        }),
      },
    },
  ],
  'hidden-name-stays-hidden': [
    'displayName does not fill the name that LINKEDIN hides',
    {
      operations: {
        findLinkedinMentions: (go, call) => go(withQuery(call, { displayName: undefined })),
      },
    },
  ],
});
