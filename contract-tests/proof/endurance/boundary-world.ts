/** A simulator whose time is moved to the millisecond: by its manual clock, or by a real time that passes when a trial says so. */
import type { WebhookRequest, WebhookResponse } from '../../../simulator/domain/ports/webhook-sender.ts';
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import type { RealTime } from '../../../simulator/kernel/real-time.ts';

/** How time passes. A power of two, so that a virtual millisecond is an exact part of a real one. */
export const MODES = ['manual', 'realtime', '64x'] as const;
export type Mode = (typeof MODES)[number];

/** What a JSON body may have. */
export interface Loose {
  readonly [property: string]: unknown;
}

/** A world on its way to a boundary. Instants in virtual milliseconds. */
export interface BoundaryWorld {
  readonly sim: Simulator;
  now(): number;
  /** Moves the time on to that instant. */
  to(instant: number): Promise<void>;
  call(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Loose }>;
  /** The body of a call that must succeed. */
  ok(method: string, path: string, body?: object): Promise<Loose>;
  /** The body of a form with one file, sent to an operation that must take it. */
  send(path: string, file: File): Promise<Loose>;
  /** What endpoints answer from now on. */
  receive(answer: (request: WebhookRequest) => number): void;
  close(): Promise<void>;
}

/** Opens a world that starts at that instant. */
export async function openBoundaryWorld(startTime: number, mode: Mode, throttle: boolean): Promise<BoundaryWorld> {
  const time = createSteppedTime();
  let answer: (request: WebhookRequest) => number = () => 200;
  const send = async (request: WebhookRequest): Promise<WebhookResponse> => {
    // An answer comes after the job that sends has ended.
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
      // A timer fires at a whole millisecond of real time; until then, a request finds what is due done.
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
  /** Moves the time on to so many milliseconds after the beginning, timer by timer, and lets what each causes come to rest. */
  pass(until: number): Promise<void>;
  /** Lets what was caused come to rest. */
  rest(): Promise<void>;
}

/** A real time that stands still until it is moved. */
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
