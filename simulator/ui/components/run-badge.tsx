import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { humanize } from '../format/words.ts';
import { Badge, type Tone } from './badge.tsx';

type Status = AutomationExecution['status'];

const TONES: Readonly<Record<Status, Tone>> = {
  PENDING: 'info',
  WAITING: 'info',
  RUNNING: 'info',
  COMPLETED: 'good',
  STOPPED: 'neutral',
  SKIPPED: 'warn',
  FAILED: 'bad',
  CANCELED: 'neutral',
};

export function RunBadge({ status }: { readonly status: Status }) {
  return (
    <Badge tone={TONES[status]} dot>
      {humanize(status)}
    </Badge>
  );
}

/** The reason for the status of a run, as a sentence. */
export function runReason({ status, error, output }: Pick<AutomationExecution, 'status' | 'error' | 'output'>): string {
  if (error) return error.message;
  return status === 'STOPPED' && output ? `The condition “${output.skippedAtStepId}” was not met.` : REASONS[status];
}

const REASONS: Readonly<Record<Status, string>> = {
  PENDING: 'Triggered just now.',
  WAITING: 'Waiting for the delay of the automation.',
  RUNNING: 'Running its steps.',
  COMPLETED: 'All steps completed.',
  STOPPED: 'A condition was not met.',
  SKIPPED: 'Skipped.',
  FAILED: 'A step failed.',
  CANCELED: 'The automation was paused, archived or deleted while the run was waiting.',
};
