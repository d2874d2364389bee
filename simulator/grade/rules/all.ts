import type { Rule } from '../rule.ts';
import { limits } from './domain/limits.ts';
import { messageWindow } from './domain/message-window.ts';
import { outcomes } from './domain/outcomes.ts';
import { privateReply } from './domain/private-reply.ts';
import { processing } from './domain/processing.ts';
import { reconnects } from './domain/reconnects.ts';
import { abortsTransfers } from './requests/aborts-transfers.ts';
import { cleanStop } from './requests/clean-stop.ts';
import { documented } from './requests/documented.ts';
import { etagsKept } from './requests/etags-kept.ts';
import { failedPartAlone } from './requests/failed-part-alone.ts';
import { growsWithAnswers } from './requests/grows-with-answers.ts';
import { healthInterval } from './requests/health-interval.ts';
import { importInterval } from './requests/import-interval.ts';
import { keyInHeader } from './requests/key-in-header.ts';
import { noCallPerItem } from './requests/no-call-per-item.ts';
import { noDeprecated } from './requests/no-deprecated.ts';
import { noPolling } from './requests/no-polling.ts';
import { noRetryOfRefusals } from './requests/no-retry-of-refusals.ts';
import { offsets } from './requests/offsets.ts';
import { pageSize } from './requests/page-size.ts';
import { partsInParallel } from './requests/parts-in-parallel.ts';
import { retriesOnlyWhatIsSafe } from './requests/retries-only-what-is-safe.ts';
import { urlsAsGiven } from './requests/urls-as-given.ts';
import { waitsAfter429 } from './requests/waits-after-429.ts';
import { wholeLists } from './requests/whole-lists.ts';
import { beforeWork } from './webhooks/before-work.ts';
import { duplicates } from './webhooks/duplicates.ts';
import { inTime } from './webhooks/in-time.ts';
import { order } from './webhooks/order.ts';
import { rawBody } from './webhooks/raw-body.ts';
import { redelivery } from './webhooks/redelivery.ts';
import { signature } from './webhooks/signature.ts';
import { unknown } from './webhooks/unknown.ts';

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
  limits,
  messageWindow,
  processing,
  privateReply,
];
