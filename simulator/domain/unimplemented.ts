import type { OperationId } from '../../openapi/generated/types.ts';

/** Operations that the document has and the simulator answers with 501, each with the step that brings it. */
export const unimplemented = {
  listAutomations: 3,
  createAutomation: 3,
  getAutomation: 3,
  updateAutomation: 3,
  deleteAutomation: 3,
  publishAutomation: 3,
  pauseAutomation: 3,
  activateAutomation: 3,
  archiveAutomation: 3,
  copyAutomations: 3,
  testAutomation: 3,
  listAutomationExecutions: 3,
  getAutomationExecution: 3,
  listProviderSettings: 3,
  saveProviderSetting: 3,
  syncProviderSetting: 3,
} as const satisfies Partial<Record<OperationId, number>>;

export type Unimplemented = keyof typeof unimplemented;
