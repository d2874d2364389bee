import type { Clock, ClockMove } from '../../../openapi/generated/control-types.ts';
import { parseClockSpeed } from '../../kernel/clock-speed.ts';
import { type Action, action, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { counted } from '../output.ts';
import { clock, duration, instant } from '../readers.ts';

/** Actions of `sim clock`. */
const actions: Readonly<Record<string, Action>> = {
  now: action('any', client => client.call('getClock'), clockLine),
  advance: action(
    'any',
    async (client, [by]) =>
      client.call('advanceClock', { body: { by: duration(required(by, 'sim clock advance 6h'), 'sim clock advance') } }),
    moveLine,
  ),
  to: action(
    'any',
    async (client, [to]) =>
      client.call('advanceClock', { body: { to: instant(required(to, 'sim clock to 2026-03-02T18:00:00Z'), 'sim clock to') } }),
    moveLine,
  ),
  settle: action(
    'any',
    async (client, [limit]) =>
      client.call('settleClock', { body: limit === undefined ? {} : { limit: duration(limit, 'sim clock settle') } }),
    moveLine,
  ),
  mode: action(
    'any',
    async (client, [speed]) =>
      client.call('updateClock', { body: parseClockSpeed(clock(required(speed, 'sim clock mode 10x'), 'sim clock mode')) ?? {} }),
    clockLine,
  ),
};

/** Names of the actions. */
export const clockActions = Object.keys(actions);

/** `sim clock`: shows or changes the clock of a running simulator. */
export function runClock(call: Call): Promise<void> {
  return runAction(call, 'clock', actions);
}

/** A clock in one line: `2026-03-02T09:00:00.000Z, realtime`. */
export function clockLine({ now, mode, speed }: Clock): string {
  return `${now}, ${mode}${mode === 'realtime' && speed !== 1 ? ` at ${speed}x` : ''}`;
}

function required(value: string | undefined, example: string): string {
  if (value === undefined) throw usageError(`A value is missing; for example ${example}`);
  return value;
}

function moveLine({ from, to, jobsRun }: ClockMove): string {
  return `${from} → ${to}, ${counted(jobsRun, 'job')} run`;
}
