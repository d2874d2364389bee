import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { Automation, Execution, StepRecord, Version } from './model.ts';

/** The wire form of a flow. */
export function renderAutomation(flow: Automation): wire.Automation {
  return {
    id: flow.id,
    teamId: flow.teamId,
    organizationId: flow.organizationId,
    socialAccountId: flow.socialAccountId,
    platform: flow.platform,
    name: flow.name,
    status: flow.status,
    actionDelaySeconds: flow.draft.actionDelaySeconds,
    draft: renderVersion(flow.draft),
    published: flow.published && renderVersion(flow.published),
    createdAt: iso(flow.createdAt),
    updatedAt: iso(flow.updatedAt),
  };
}

function renderVersion({ version, definition, createdAt, publishedAt }: Version): wire.AutomationVersion {
  return { version, definition, createdAt: iso(createdAt), publishedAt: iso(publishedAt) };
}

/** The wire form of a run. */
export function renderExecution(run: Execution): wire.AutomationExecution {
  const { type, eventId, input } = run.trigger;
  return {
    id: run.id,
    automationId: run.automationId,
    version: run.version,
    teamId: run.teamId,
    socialAccountId: run.socialAccountId,
    platform: run.platform,
    trigger: { type, eventId, input: { ...input } },
    status: run.status,
    isTest: run.isTest,
    output: run.stoppedAtStepId === null ? null : { skippedAtStepId: run.stoppedAtStepId },
    error: run.error,
    steps: run.steps.map(renderStep),
    createdAt: iso(run.createdAt),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
  };
}

function renderStep(step: StepRecord): wire.AutomationExecutionStep {
  return { ...step, startedAt: iso(step.startedAt), completedAt: iso(step.completedAt) };
}
