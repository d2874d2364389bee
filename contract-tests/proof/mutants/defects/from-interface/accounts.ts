import { changeCopies } from '../../change-world.ts';
import { replaceMethod, withBody, withEvents } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const accounts = mutants('accounts', {
  'copy-keeps-channel': [
    'Copying accounts ignores resetChannel',
    { operations: { copySocialAccounts: (go, call) => go(withBody(call, { resetChannel: false })) } },
  ],
  'copy-unannounced': [
    'social-account.created is not emitted for a copied account',
    {
      operations: {
        copySocialAccounts(go, { world }) {
          return withEvents(world, 'social-account.created', go, () => null);
        },
      },
    },
  ],
  'only-drafts-lose-it': [
    'A scheduled post that has another account keeps one that is removed',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const isLoss = (changes.lostTypes?.length ?? 0) > post.lostTypes.length;
          return isLoss && post.status === 'SCHEDULED' && changes.targets?.length ? post : next(post, changes);
        }),
    },
  ],
  'copy-takes-messaging': [
    'A copied account has messaging enabled when the original has, without having been enabled',
    {
      operations: {
        copySocialAccounts: changeCopies((copy, source) => ({ ...copy, messagingEnabled: source?.messagingEnabled ?? false })),
      },
    },
  ],
});
