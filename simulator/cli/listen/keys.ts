/** The keys of `sim listen` on a terminal. */
import { printableLine } from '../../text/printable.ts';
import type { Io } from '../command.ts';
import type { ControlClient } from '../control-client.ts';
import { CliError } from '../errors.ts';
import type { ReceivedDelivery } from './event-lines.ts';

/** What the keys act on. */
interface Listening {
  readonly io: Io;
  /** Undefined where the events do not come from a simulator that it knows. */
  readonly client: ControlClient | undefined;
  /** What is shown of the headers and the body of a delivery, without secrets. */
  whole(delivered: ReceivedDelivery): string;
}

/** Keys that were pressed, and what they have chosen. */
export interface ListenKeys {
  /** Takes the delivery as the last one. Returns whether it is shown: with a filter only if its line contains the text. */
  take(delivered: ReceivedDelivery, line: string): boolean;
  /** Resolves when `q` was pressed; never without a terminal. */
  readonly quit: Promise<void>;
  end(): void;
}

/** What the first line of the output says of the keys. */
export const KEY_HINTS = 'r resends the last event, i shows it whole, / filters, q ends';

const ENTER = /[\r\n]/;
const ESCAPE = '\u001B';
const BACKSPACE = /[\b\u007F]/;
/** Events that are searched for the last one: it is among the newest of its type. */
const SEARCHED_EVENTS = 100;

/** Listens to keys where there is a terminal, until `end` is called. */
export function listenToKeys(listening: Listening): ListenKeys {
  const { io } = listening;
  let last: ReceivedDelivery | undefined;
  let filter = '';
  /** The filter that is being typed. */
  let typed: string | undefined;
  let quit: () => void = () => undefined;
  const quitting = new Promise<void>(resolve => (quit = resolve));

  const type = (key: string): void => {
    if (ENTER.test(key) || key === ESCAPE) {
      filter = key === ESCAPE ? '' : (typed ?? '');
      typed = undefined;
      io.progress?.('');
      io.out(filter === '' ? 'All events are shown' : `Only events with ${filter} are shown; / and Enter show all`);
      return;
    }
    typed = BACKSPACE.test(key) ? (typed ?? '').slice(0, -1) : (typed ?? '') + printableLine(key);
    io.progress?.(`/${typed}`);
  };
  const press = (key: string): void => {
    if (typed !== undefined) type(key);
    else if (key === '/') io.progress?.(`/${(typed = '')}`);
    else if (key === 'q') quit();
    else if (key === 'i') io.out(last ? listening.whole(last) : 'No event has arrived yet');
    else if (key === 'r') void resend(listening, last).then(line => io.out(line));
  };
  const end = io.onKey?.(press) ?? (() => undefined);
  return {
    take(delivered, line) {
      last = delivered;
      return line.toLowerCase().includes(filter.toLowerCase());
    },
    quit: quitting,
    end,
  };
}

/** Has the simulator send the event again. Resolves with what is said of it. */
async function resend({ client }: Listening, last: ReceivedDelivery | undefined): Promise<string> {
  const event = last?.event;
  if (!last || !event) return 'There is no event to resend';
  if (!client) return 'Only events of a simulator can be resent: start sim listen without --no-register';
  try {
    const { items } = await client.call('listEvents', { query: { type: event.type, limit: SEARCHED_EVENTS } });
    const found = items.find(({ type, data }) => JSON.stringify({ type, data }) === last.body);
    if (!found) return 'The simulator no longer has the last event';
    await client.call('resendEvent', { path: { id: found.id } });
    return `Resending ${found.id}`;
  } catch (error) {
    if (error instanceof CliError) return `It cannot be resent: ${error.message}`;
    throw error;
  }
}
