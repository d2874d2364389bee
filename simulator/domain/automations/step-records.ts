/** The records of the steps of a run. */
import type { AutomationDefinition } from '../../../openapi/generated/types.ts';
import { stepLifecycle } from './lifecycle.ts';
import type { JsonObject, RunError, StepRecord } from './model.ts';

const prepared = new WeakMap<AutomationDefinition, readonly StepRecord[]>();

/** The records of a run that has not started. Records are immutable, so that all runs of a definition share these. */
export function pendingSteps(definition: AutomationDefinition): readonly StepRecord[] {
  const records = prepared.get(definition) ?? definition.steps.map(pending);
  prepared.set(definition, records);
  return records;
}

function pending({ id, type }: AutomationDefinition['steps'][number]): StepRecord {
  return { stepId: id, type, status: 'PENDING', input: null, output: null, error: null, startedAt: null, completedAt: null };
}

export function started(record: StepRecord, input: JsonObject, now: number): StepRecord {
  return { ...record, status: stepLifecycle.move(record.status, 'RUNNING'), input, startedAt: now };
}

export function completed(record: StepRecord, output: JsonObject, now: number): StepRecord {
  return { ...record, status: stepLifecycle.move(record.status, 'COMPLETED'), output, completedAt: now };
}

export function failed(record: StepRecord, error: RunError, now: number): StepRecord {
  return { ...record, status: stepLifecycle.move(record.status, 'FAILED'), error, completedAt: now };
}

export function skipped(record: StepRecord): StepRecord {
  return { ...record, status: stepLifecycle.move(record.status, 'SKIPPED') };
}

/** The records of a run that has ended: steps that were not reached are SKIPPED. */
export function skipPending(records: readonly StepRecord[]): readonly StepRecord[] {
  if (records.at(-1)?.status !== 'PENDING') return records;
  return records.map(record => (record.status === 'PENDING' ? skipped(record) : record));
}
