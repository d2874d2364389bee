import type { CreatePlatformEventRequest } from '../../../openapi/generated/control-types.ts';
import type { ControlOperationId } from './operation.ts';

/** Control operations that the document has and the simulator answers with 501, each with the step that brings it. */
export const unimplemented = {
  listSnapshots: 4,
  getNamedSnapshot: 4,
  saveNamedSnapshot: 4,
  deleteNamedSnapshot: 4,
  restoreNamedSnapshot: 4,
  diffSnapshots: 4,
  rotateWebhookSecret: 4,
  setWebhookChaos: 4,
  listFaults: 4,
  createFault: 4,
  deleteFaults: 4,
  deleteFault: 4,
  listWebResources: 2,
  setWebResource: 2,
  getRequestsHar: 4,
  streamEvents: 4,
  getDashboard: 4,
  getDocs: 4,
} as const satisfies Partial<Record<ControlOperationId, number>>;

export type Unimplemented = keyof typeof unimplemented;

/** The same for events on a platform, by their type. */
export const unimplementedEvents = {
  message: 3,
  'quick-reply': 3,
  button: 3,
  echo: 3,
  delivered: 3,
  seen: 3,
  reaction: 3,
} as const satisfies Partial<Record<CreatePlatformEventRequest['type'], number>>;
