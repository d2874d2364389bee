/** The model of uploads. */

import { isThisMonth, wait } from '../choose.ts';
import { defineModel } from '../define-model.ts';
import type { Real } from '../real.ts';
import {
  abort,
  begin,
  complete,
  deleteUpload,
  expectUploads,
  init,
  putPart,
  sendPart,
  signParts,
  storedIn,
  uploadFile,
} from './commands.ts';
import { type ModelTransfer, type UploadsModel, uploadsTimeline } from './model.ts';

/** The monthly quota: low, so that cases use it up. */
const MONTHLY_UPLOADS = 4;

const HOUR = 3_600_000;

/** Rules about time, quotas and storage, which only a simulator reveals. */
const TIME_RULES = ['UPL-22', 'UPL-23', 'UPL-24', 'UPL-26', 'UPL-27', 'UPL-28', 'UPL-36', 'UPL-37', 'UPL-39', 'D-UPL-03'];

const waits = wait<UploadsModel>([1, 1, HOUR, HOUR, 6 * HOUR, 6 * HOUR + 1, 72 * HOUR, 144 * HOUR], isThisMonth);

export const uploadsModel = defineModel<UploadsModel, ModelTransfer>({
  id: 'model/uploads',
  area: 'uploads',
  title: 'Files are uploaded by each flow; a multipart upload is completed once, aborted or expires, and counts accordingly',
  rules: ['UPL-11', 'UPL-12', 'UPL-16'],
  maxCommands: 40,
  // Many of its commands need others before them.
  weight: 3,
  commands: [
    { command: init, weight: 2 },
    { command: putPart, weight: 4, rules: ['D-UPL-15'] },
    { command: signParts, rules: ['UPL-17'] },
    { command: complete, weight: 3, rules: ['UPL-18', 'UPL-31', 'UPL-32', 'UPL-33', 'UPL-35', 'UPL-38', 'D-UPL-02'] },
    { command: abort, rules: ['UPL-19'] },
    { command: uploadFile, rules: ['UPL-40', 'UPL-43', 'UPL-44', 'UPL-46', 'UPL-48', 'D-UPL-09'] },
    { command: deleteUpload, rules: ['D-UPL-09'] },
    { command: waits, weight: 2, needs: ['clock', 'control'], rules: TIME_RULES },
  ],
  timeline: uploadsTimeline,
  compare: expectUploads,
  setUp: prepare,
});

/** Prepares a transfer that can be completed and, on a simulator, a low monthly quota. */
async function prepare(real: Real): Promise<UploadsModel> {
  const counts = real.has.has('control') ? await limitQuota(real) : { used: 0, monthlyUploads: Number.POSITIVE_INFINITY, storedBefore: 0 };
  const model: UploadsModel = { now: real.time().from, transfers: [], uploads: [], ...counts };
  await sendPart(await begin(1, model, real), 1, 'document', model.now, real);
  return model;
}

async function limitQuota(real: Real): Promise<Pick<UploadsModel, 'used' | 'monthlyUploads' | 'storedBefore'>> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyUploads: MONTHLY_UPLOADS } });
  const { used } = await real.did('getUploadUsage');
  return { used: Number(used), monthlyUploads: MONTHLY_UPLOADS, storedBefore: await storedIn(real) };
}
