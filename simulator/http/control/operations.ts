import { archiveOperations } from './archives.ts';
import { clockOperations } from './clock.ts';
import { eventOperations } from './events.ts';
import { explainOperations } from './explain.ts';
import { faultOperations } from './faults.ts';
import { googleProfileOperations } from './google-profile.ts';
import type { ControlOperations } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { platformEventOperations } from './platform-events.ts';
import { platformOperations } from './platforms.ts';
import { postOperations } from './posts.ts';
import { recordOperations } from './record.ts';
import { reportOperations } from './report.ts';
import { requestOperations } from './requests.ts';
import { reviewOperations } from './reviews.ts';
import { snapshotOperations } from './snapshots.ts';
import { socialAccountOperations } from './social-accounts.ts';
import { statusOperations } from './status.ts';
import { transferOperations } from './transfers.ts';
import { webOperations } from './web.ts';
import { webhookOperations } from './webhooks.ts';
import { worldOperations } from './worlds.ts';

/** Every control operation by its operationId. An operation that the document declares and that is missing here does not compile. */
export const operations: ControlOperations = {
  ...statusOperations,
  ...worldOperations,
  ...snapshotOperations,
  ...archiveOperations,
  ...clockOperations,
  ...platformOperations,
  ...platformEventOperations,
  ...organizationOperations,
  ...socialAccountOperations,
  ...googleProfileOperations,
  ...reviewOperations,
  ...webhookOperations,
  ...eventOperations,
  ...explainOperations,
  ...faultOperations,
  ...webOperations,
  ...requestOperations,
  ...recordOperations,
  ...reportOperations,
  ...postOperations,
  ...transferOperations,
};
