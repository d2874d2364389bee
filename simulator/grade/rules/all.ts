import type { Rule } from '../rule.ts';
import { beforeWork, inTime } from './acknowledgements.ts';
import { order, rawBody, signature, unknown } from './deliveries.ts';
import { noCallPerItem, pageSize, wholeLists } from './lists.ts';
import { messageWindow, privateReply } from './messages.ts';
import { healthInterval, importInterval, noPolling } from './polls.ts';
import { outcomes, processing, reachedLimits } from './posts.ts';
import { reconnects } from './reconnects.ts';
import { duplicates, redelivery } from './repeats.ts';
import { cleanStop, documented, growsWithAnswers, keyInHeader, noDeprecated, offsets } from './requests.ts';
import { noRetryOfRefusals, retriesOnlyWhatIsSafe, waitsAfter429 } from './retries.ts';
import { abortsTransfers, etagsKept, failedPartAlone, partsInParallel, urlsAsGiven } from './uploads.ts';

/** Every rule, in the order of the report. */
export const rules: readonly Rule[] = [
  waitsAfter429,
  retriesOnlyWhatIsSafe,
  noRetryOfRefusals,
  documented,
  noDeprecated,
  wholeLists,
  pageSize,
  noPolling,
  healthInterval,
  importInterval,
  noCallPerItem,
  keyInHeader,
  partsInParallel,
  failedPartAlone,
  etagsKept,
  abortsTransfers,
  urlsAsGiven,
  offsets,
  cleanStop,
  growsWithAnswers,
  inTime,
  beforeWork,
  signature,
  duplicates,
  order,
  unknown,
  redelivery,
  rawBody,
  outcomes,
  reconnects,
  reachedLimits,
  messageWindow,
  processing,
  privateReply,
];
