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
  switch (status) {
    case 'PENDING':
      return 'It was just set off.';
    case 'WAITING':
      return 'It waits on the delay of its flow.';
    case 'RUNNING':
      return 'It works through its steps.';
    case 'COMPLETED':
      return 'It did all its steps.';
    case 'STOPPED':
      return output ? `The condition “${output.skippedAtStepId}” did not hold.` : 'A condition did not hold.';
    case 'SKIPPED':
      return 'It was held back.';
    case 'FAILED':
      return 'A step failed.';
    case 'CANCELED':
      return 'Its flow was paused, archived or deleted while it waited.';
  }
}
