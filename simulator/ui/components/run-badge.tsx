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

/** Why a run is where it is, as a sentence. */
export function runReason({ status, error, output }: Pick<AutomationExecution, 'status' | 'error' | 'output'>): string {
  if (error) return error.message;
  return status === 'STOPPED' && output ? `The condition “${output.skippedAtStepId}” did not hold.` : REASONS[status];
}

const REASONS: Readonly<Record<Status, string>> = {
  PENDING: 'It was just set off.',
  WAITING: 'It waits on the delay of its flow.',
  RUNNING: 'It works through its steps.',
  COMPLETED: 'It did all its steps.',
  STOPPED: 'A condition did not hold.',
  SKIPPED: 'It was held back.',
  FAILED: 'A step failed.',
  CANCELED: 'Its flow was paused, archived or deleted while it waited.',
};
