/** Properties of uploads, with files of a few hundred bytes. */
import type { Property } from '../../../property.ts';
import { compressedVideos } from './compression-cases.ts';
import { downloads } from './download-cases.ts';
import { uploadFiles } from './file-cases.ts';
import { idleTransfers } from './idle-cases.ts';
import { declaredSizes } from './init-cases.ts';
import { uploadLives } from './life-cases.ts';
import { uploadLists } from './list-cases.ts';
import { shownNames } from './name-cases.ts';
import { partLists } from './part-cases.ts';
import { refusedFiles } from './refused-cases.ts';
import { removedTeams } from './removed-team-cases.ts';
import { partsOfBefore, wrongNames } from './transfer-cases.ts';
import { urlImports, urlNames } from './url-cases.ts';
import { manyUses } from './use-cases.ts';

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
