import { reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const DAY_MS = 86_400_000;

export const retention = mutants('retention', {
  'unused-uploads': ['Unused uploads expire a day late', { world: world => reschedule(world, 'uploads.expire', at => at + DAY_MS) }],
  'imported-posts': [
    'Imported posts expire a day late',
    { world: world => reschedule(world, 'historyImport.expirePosts', at => at + DAY_MS) },
  ],
  messages: ['Messages expire a day late', { world: world => reschedule(world, 'conversations.expire-message', at => at + DAY_MS) }],
});
