import { reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const DAY_MS = 86_400_000;

export const retention = mutants('retention', {
  'imported-posts': [
    'Imported posts expire a day late',
    { world: world => reschedule(world, 'historyImport.expirePosts', at => at + DAY_MS) },
  ],
});
