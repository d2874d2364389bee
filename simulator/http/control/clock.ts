import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Advance } from '../../kernel/advances.ts';
import type { Clock } from '../../kernel/clock.ts';
import { errors } from '../../kernel/errors.ts';
import { DAY_MS, iso } from '../../kernel/time.ts';
import { inOrder } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { checkDuration, parseDurationMs, parseInstantMs } from './parse-input.ts';
import { renderClock, renderJob } from './render.ts';

const DEFAULT_SETTLE_LIMIT = 'PT1H';

/** The virtual clock and its jobs. */
export const clockOperations = {
  getClock: ({ world }) => renderClock(world.clock),

  updateClock({ world: { clock } }, { body }) {
    clock.setMode(body.mode ?? clock.mode, body.speed ?? clock.speed);
    return renderClock(clock);
  },

  async advanceClock({ world: { clock } }, { body }) {
    if ('by' in body) return renderMove(await clock.advanceBy(parseDurationMs('by', body.by)));
    return renderMove(await clock.advanceTo(futureInstant(clock, body.to)));
  },

  settleClock: async ({ world }, { body }) =>
    renderMove(await world.clock.settle(parseDurationMs('limit', body.limit ?? DEFAULT_SETTLE_LIMIT))),

  listJobs: ({ world }, { query }) => inOrder(world.clock.jobs(), query, renderJob),
} satisfies Partial<ControlOperations>;

function renderMove({ from, to, jobsRun }: Advance): wire.ClockMove {
  return { from: iso(from), to: iso(to), jobsRun };
}

function futureInstant(clock: Clock, to: string): number {
  const at = parseInstantMs('to', to);
  const now = clock.now();
  if (at < now) throw errors.invalidField(['to'], `must not be before now (${iso(now)}): the clock only goes forward`);
  checkDuration('to', at - now, `${Math.ceil((at - now) / DAY_MS)} days, until ${to}`);
  return at;
}
