/** Properties of uploads, with files of a few hundred bytes. */

import { compressedVideos } from '../../proof/behaviour/uploads/compressed-videos.ts';
import { downloads } from '../../proof/behaviour/uploads/downloads.ts';
import { idleTransfers } from '../../proof/behaviour/uploads/idle-transfers.ts';
import { uploadLives } from '../../proof/behaviour/uploads/lives.ts';
import { manyUses } from '../../proof/behaviour/uploads/many-uses.ts';
import { removedTeams } from '../../proof/behaviour/uploads/removed-teams.ts';
import { shownNames } from '../../proof/behaviour/uploads/shown-names.ts';
import type { Property } from '../../property.ts';
import { declaredSizes } from './declared-sizes.ts';
import { uploadFiles } from './files.ts';
import { urlImports, urlNames } from './from-url.ts';
import { uploadLists } from './lists.ts';
import { partLists } from './parts.ts';
import { refusedFiles } from './refused-files.ts';
import { partsOfBefore, wrongNames } from './transfers.ts';

export function uploadsSuite(): Property[] {
  return [
    uploadLists(),
    uploadFiles(),
    refusedFiles(),
    partLists(),
    declaredSizes(),
    urlImports(),
    urlNames,
    idleTransfers,
    compressedVideos,
    uploadLives,
    removedTeams,
    downloads,
    shownNames,
    wrongNames,
    partsOfBefore,
    manyUses,
  ] as Property[];
}
