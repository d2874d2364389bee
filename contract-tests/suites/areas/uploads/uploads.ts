/** Properties of uploads, with files of a few hundred bytes. */
import type { Property } from '../../../property.ts';
import { compressedVideos } from '../../../proof/behaviour/uploads/compressed-videos.ts';
import { downloads } from '../../../proof/behaviour/uploads/downloads.ts';
import { uploadFiles } from './file-cases.ts';
import { idleTransfers } from '../../../proof/behaviour/uploads/idle-transfers.ts';
import { declaredSizes } from './init-cases.ts';
import { uploadLives } from '../../../proof/behaviour/uploads/lives.ts';
import { uploadLists } from './list-cases.ts';
import { shownNames } from '../../../proof/behaviour/uploads/shown-names.ts';
import { partLists } from './part-cases.ts';
import { refusedFiles } from './refused-cases.ts';
import { removedTeams } from '../../../proof/behaviour/uploads/removed-teams.ts';
import { partsOfBefore, wrongNames } from './transfer-cases.ts';
import { urlImports, urlNames } from './url-cases.ts';
import { manyUses } from '../../../proof/behaviour/uploads/many-uses.ts';

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
