/** A simulator whose time advances to the millisecond: by its manual clock, or by a simulated real time. */
import type { WebhookRequest, WebhookResponse } from '../../../simulator/domain/ports/webhook-sender.ts';
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import type { RealTime } from '../../../simulator/kernel/real-time.ts';

/** The clocks. The speed is a power of two, so that a simulated millisecond is an exact fraction of a real one. */
export const MODES = ['manual', 'realtime', '64x'] as const;
export type Mode = (typeof MODES)[number];

/** A JSON body. */
export interface Loose {
  readonly [property: string]: unknown;
}

/** A world before a boundary. Times are simulated milliseconds. */
export interface BoundaryWorld {
  readonly sim: Simulator;
  now(): number;
  /** Advances the time to this one. */
  to(instant: number): Promise<void>;
  call(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Loose }>;
  /** Returns the body of a call. Throws unless the call succeeds. */
  ok(method: string, path: string, body?: object): Promise<Loose>;
  /** Sends a form with one file and returns the body of the answer. Throws unless the call succeeds. */
  send(path: string, file: File): Promise<Loose>;
  /** Sets the answers of endpoints. */
  receive(answer: (request: WebhookRequest) => number): void;
  close(): Promise<void>;
}

/** Opens a world that starts at this time. */
export async function openBoundaryWorld(startTime: number, mode: Mode, throttle: boolean): Promise<BoundaryWorld> {
  const time = createSteppedTime();
  let answer: (request: WebhookRequest) => number = () => 200;
  const send = async (request: WebhookRequest): Promise<WebhookResponse> => {
    // The answer must come after the job that sends has ended.
    await Promise.resolve();
    return { status: answer(request), body: '', error: null };
  };
  const sim = await createSimulator({
    startTime: new Date(startTime).toISOString(),
    clock: mode,
    media: 'discard',
    throttle,
    realTime: time,
    sender: { send, close: () => Promise.resolve() },
  });
  const { clock } = sim.worlds.defaultWorld;
  const key = { 'x-api-key': 'sk_sim_acme' };
  const call: BoundaryWorld['call'] = async (method, path, body) => {
    const target = path.startsWith('/_sim') ? path : `/api/v1${path}`;
    const headers = { ...key, 'content-type': 'application/json' };
    return readAnswer(await sim.fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  };
  return {
    sim,
    call,
    now: () => clock.now(),
    async to(instant) {
      if (mode === 'manual') await clock.advanceTo(instant);
      else await time.pass((instant - startTime) / clock.speed);
      // A timer fires at a whole millisecond of real time. Before that, a request runs what is due.
      await call('GET', '/');
      await time.rest();
    },
    async ok(method, path, body) {
      return bodyOf(`${method} ${path}`, await call(method, path, body));
    },
    async send(path, file) {
      const form = new FormData();
      form.append('file', file);
      const response = await sim.fetch(`/api/v1${path}`, { method: 'POST', headers: key, body: form });
      return bodyOf(`POST ${path}`, await readAnswer(response));
    },
    receive(next) {
      answer = next;
    },
    close: () => sim.close(),
  };
}

type Answer = Awaited<ReturnType<BoundaryWorld['call']>>;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Loose) : {} };
}

function bodyOf(call: string, { status, body }: Answer): Loose {
  if (status >= 300) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`);
  return body;
}

interface SteppedTime extends RealTime {
  /** Advances the time to this number of milliseconds after the beginning, timer by timer, and waits until everything that each causes is done. */
  pass(until: number): Promise<void>;
  /** Waits until everything in progress is done. */
  rest(): Promise<void>;
}

/** Creates a real time that only advances when it is told to. */
function createSteppedTime(): SteppedTime {
  let elapsed = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const rest = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
  const next = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => elapsed,
    elapsed: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + Math.max(ms, 0), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    keepAlive: () => () => undefined,
    yield: rest,
    rest,
    async pass(until) {
      await rest();
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.callback();
        await rest();
      }
      elapsed = until;
    },
  };
}
