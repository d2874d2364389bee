import type { Clock, ClockMove } from '../../../openapi/generated/control-types.ts';
import { parseClockSpeed } from '../../kernel/clock-speed.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { counted, print } from '../output.ts';
import { clock, duration, instant } from '../readers.ts';

type Action = (call: Call, client: ControlClient, value: string | undefined) => Promise<void>;

/** Actions of `sim clock`. */
const actions: Readonly<Record<string, Action>> = {
  async now(call, client) {
    showClock(call, await client.call('getClock'));
  },
  async advance(call, client, value) {
    const by = duration(required(value, 'sim clock advance 6h'), 'sim clock advance');
    showMove(call, await client.call('advanceClock', { body: { by } }));
  },
  async to(call, client, value) {
    const to = instant(required(value, 'sim clock to 2026-03-02T18:00:00Z'), 'sim clock to');
    showMove(call, await client.call('advanceClock', { body: { to } }));
  },
  async settle(call, client, value) {
    const limit = value === undefined ? undefined : duration(value, 'sim clock settle');
    showMove(call, await client.call('settleClock', { body: limit === undefined ? {} : { limit } }));
  },
  async mode(call, client, value) {
    const body = parseClockSpeed(clock(required(value, 'sim clock mode 10x'), 'sim clock mode'));
    showClock(call, await client.call('updateClock', { body: body ?? {} }));
  },
};

/** Names of the actions. */
export const clockActions = Object.keys(actions);

/** `sim clock`: shows or changes the clock of a running simulator. */
export async function run(call: Call): Promise<void> {
  const [name = 'now', value] = call.words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action)
    throw usageError(`Unknown action ${name} of sim clock${didYouMean(name, clockActions) || `; known: ${clockActions.join(', ')}`}`);
  await action(call, controlClient(call.settings), value);
}

/** A clock in one line: `2026-03-02T09:00:00.000Z, realtime`. */
export function clockLine({ now, mode, speed }: Clock): string {
  return `${now}, ${mode}${mode === 'realtime' && speed !== 1 ? ` at ${speed}x` : ''}`;
}

function required(value: string | undefined, example: string): string {
  if (value === undefined) throw usageError(`A value is missing; for example ${example}`);
  return value;
}

function showClock(call: Call, state: Clock): void {
  print(call, state, () => clockLine(state));
}

function showMove(call: Call, move: ClockMove): void {
  print(call, move, () => `${move.from} → ${move.to}, ${counted(move.jobsRun, 'job')} run`);
}
