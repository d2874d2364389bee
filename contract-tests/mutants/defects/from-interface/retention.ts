/** Written from the interface alone, before its author had seen a suite. */

import { expireDraftUploads } from '../../change-world.ts';
import { reschedule } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const retention = mutants('retention', {
  'draft-uploads': ['An upload expires although a draft uses it', { world: expireDraftUploads }],
  'deleted-bytes': [
    'The file of a deleted upload is gone at once, not after 7 days',
    { world: world => reschedule(world, 'uploads.purge', (_, now) => now) },
  ],
});
