import type { ControlOperationId } from './operation.ts';

/** Control operations that the document has and the simulator answers with 501, each with the step that brings it. */
export const unimplemented = {
  getDashboard: 6,
  getDocs: 6,
} as const satisfies Partial<Record<ControlOperationId, number>>;

export type Unimplemented = keyof typeof unimplemented;
