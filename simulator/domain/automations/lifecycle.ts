import { publicApi } from '../../../openapi/document.ts';
import type { AutomationExecutionStatus, AutomationExecutionStepStatus, AutomationStatus } from '../../../openapi/generated/types.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';

/** The allowed status changes of flows, runs and their steps, from the document. */
export const flowLifecycle = createLifecycle('An automation', publicApi.lifecycle<AutomationStatus>('AutomationStatus'));
export const runLifecycle = createLifecycle('A run', publicApi.lifecycle<AutomationExecutionStatus>('AutomationExecutionStatus'));
export const stepLifecycle = createLifecycle(
  'A step of a run',
  publicApi.lifecycle<AutomationExecutionStepStatus>('AutomationExecutionStepStatus'),
);
