import { reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const DAY_MS = 86_400_000;

export const retention = mutants('retention', {
  'unused-uploads': ['Unused uploads go a day late', { world: world => reschedule(world, 'uploads.expire', at => at + DAY_MS) }],
  'idle-transfers': ['A transfer that is left alone is never aborted', { world: world => reschedule(world, 'uploads.idle', () => null) }],
  'imported-posts': [
    'Imported posts stay a day longer',
    { world: world => reschedule(world, 'historyImport.expirePosts', at => at + DAY_MS) },
  ],
  messages: ['Messages stay a day longer', { world: world => reschedule(world, 'conversations.expire-message', at => at + DAY_MS) }],
});
