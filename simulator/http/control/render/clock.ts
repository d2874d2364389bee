import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Job } from '../../../kernel/job-queue.ts';
import { iso } from '../../../kernel/time.ts';

export function renderClock(clock: Clock): wire.Clock {
  return { now: iso(clock.now()), mode: clock.mode, speed: clock.speed };
}

export function renderJob({ id, at, kind, subject }: Job): wire.Job {
  return { id: `job_${id}`, at: iso(at), kind, subject };
}
