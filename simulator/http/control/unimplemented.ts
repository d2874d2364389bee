import type { ControlOperationId } from './operation.ts';

/** Control operations that the document has and the simulator answers with 501, each with the step that brings it. */
export const unimplemented = {
  rotateWebhookSecret: 4,
  setWebhookChaos: 4,
  getRequestsHar: 4,
  getDashboard: 4,
  getDocs: 4,
} as const satisfies Partial<Record<ControlOperationId, number>>;

export type Unimplemented = keyof typeof unimplemented;
