/** The model of multipart uploads. */

import { defineModel } from '../define-model.ts';
import type { Real } from '../real.ts';
import { isThisMonth, wait } from '../wait.ts';
import { abort } from './abort.ts';
import { complete } from './complete.ts';
import { begin, init } from './init.ts';
import { type ModelTransfer, type UploadsModel, uploadsTimeline } from './model.ts';
import { putPart, sendPart } from './put-part.ts';
import { signParts } from './sign-parts.ts';
import { expectUsage, storedIn } from './transfer-command.ts';

/** So few that runs come to their end. */
const MONTHLY_UPLOADS = 3;

const HOUR = 3_600_000;

const waits = wait<UploadsModel>([1, 1, HOUR, HOUR, 6 * HOUR, 6 * HOUR + 1, 72 * HOUR, 144 * HOUR], isThisMonth);

export const uploadsModel = defineModel<UploadsModel, ModelTransfer>({
  id: 'model/uploads',
  area: 'uploads',
  title: 'A multipart upload takes parts, is completed once, aborted or expires, and counts accordingly',
  rules: [
    'UPL-11',
    'UPL-12',
    'UPL-16',
    'UPL-17',
    'UPL-18',
    'UPL-19',
    'UPL-22',
    'UPL-23',
    'UPL-24',
    'UPL-26',
    'UPL-27',
    'UPL-28',
    'UPL-31',
    'UPL-32',
    'UPL-33',
    'UPL-35',
    'UPL-36',
    'UPL-37',
    'UPL-38',
    'UPL-39',
    'D-UPL-02',
    'D-UPL-03',
    'D-UPL-15',
  ],
  maxCommands: 40,
  // Many of its moves need others before them.
  weight: 3,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: init, weight: 2 },
    { command: putPart, weight: 4 },
    { command: signParts },
    { command: complete, weight: 3 },
    { command: abort },
    { command: waits, weight: 2 },
  ],
  timeline: uploadsTimeline,
  compare: expectUsage,
  setUp: prepare,
});

/** The month's units are few, and one file has come and waits for its completion. */
async function prepare(real: Real): Promise<UploadsModel> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyUploads: MONTHLY_UPLOADS } });
  const { used } = await real.did('getUploadUsage');
  const counts = { used: Number(used), monthlyUploads: MONTHLY_UPLOADS };
  const model: UploadsModel = { now: real.time().from, transfers: [], ...counts, storedBefore: await storedIn(real) };
  await sendPart(await begin(1, model, real), 1, 'document', model.now, real);
  return model;
}
