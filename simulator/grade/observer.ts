import type { OperationId } from '../../openapi/generated/types.ts';
import type { World } from '../domain/world.ts';
import { isCallOfPage } from '../http/call-of-page.ts';
import { type Answer, isStream, type Message } from '../http/message.ts';
import type { Exchange, Handler } from '../http/pipeline.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Instant, ObservedCall, ObservedDelivery } from './run.ts';
import type { TrapName } from './traps/names.ts';

/** How much is kept, so that a long run cannot fill the memory: it is judged by its last calls and deliveries. */
const MAX_CALLS = 20_000;
const MAX_DELIVERIES = 20_000;
/** Longer bodies are not read. */
const MAX_BODY_CHARACTERS = 1_048_576;

/** What is known of a call before it is answered. */
interface CallUnderWay {
  readonly worldId: string;
  readonly started: Instant;
  trap: TrapName | null;
}

/** A call that was answered; its body becomes text when somebody looks. */
type SeenCall = Omit<ObservedCall, 'responseBody'> & { readonly worldId: string; readonly answer: Answer['body'] };

type SeenDelivery = Omit<ObservedDelivery, 'id'> & { readonly worldId: string };

/** Watches calls and deliveries. It keeps neither worlds nor bodies of messages, which hold their sockets. */
export class Observer {
  private calls: SeenCall[] = [];
  private deliveries: SeenDelivery[] = [];
  private forgotten = 0;
  /** Grows with everything that is seen. */
  seen = 0;
  private readonly underWay = new Map<Message, CallUnderWay>();

  constructor(private readonly realTime: RealTime) {}

  /** The time in a world. */
  instant({ clock }: World): Instant {
    return { real: this.realTime.elapsed(), virtual: clock.now() };
  }

  /** Wraps a handler whose calls end in `saw`. `worldOf` finds the world of a message. */
  wrap(handler: Handler, worldOf: (message: Message) => World | undefined): Handler {
    return async message => {
      const world = worldOf(message);
      if (!world) return handler(message);
      this.underWay.set(message, { worldId: world.id, started: this.instant(world), trap: null });
      try {
        return await handler(message);
      } finally {
        this.underWay.delete(message);
      }
    };
  }

  /** Notes the trap that a call under way ran into. */
  trapped(message: Message, trap: TrapName): void {
    const call = this.underWay.get(message);
    if (call) call.trap = trap;
  }

  /** Calls in a world that have no answer yet, as method and path. */
  inFlight(worldId: string): string[] {
    const calls = [...this.underWay].filter(([message, call]) => call.worldId === worldId && !isCallOfPage(message));
    return calls.map(([{ method, path }]) => `${method} ${path}`);
  }

  /** Takes an exchange; `id` is that of the request log, `alteredBy` the trap that changed its answer. */
  saw({ world, message, operationId, requestBody, answeredBy, answer, durationMs }: Exchange, id: string, alteredBy?: TrapName): void {
    this.seen += 1;
    const ended = this.instant(world);
    const { started, trap } = this.underWay.get(message) ?? { started: { ...ended, real: ended.real - durationMs }, trap: null };
    this.calls.push({
      id,
      worldId: world.id,
      operationId: operationId as OperationId | null,
      method: message.method,
      origin: message.origin,
      path: message.path,
      query: message.query,
      headers: message.headers,
      requestBody,
      answeredBy,
      status: answer.status,
      responseHeaders: answer.headers,
      answer: isStream(answer.body) ? '' : answer.body,
      trap: trap ?? alteredBy ?? null,
      started,
      ended,
    });
    // Half of them at once: removing the first one of many, one by one, is slow.
    if (this.calls.length > MAX_CALLS) this.calls = this.calls.slice(MAX_CALLS / 2);
  }

  /** Takes a delivery that its receiver answered, or did not. */
  sawDelivery(delivery: SeenDelivery): void {
    this.seen += 1;
    this.deliveries.push(delivery);
    if (this.deliveries.length <= MAX_DELIVERIES) return;
    this.deliveries = this.deliveries.slice(MAX_DELIVERIES / 2);
    this.forgotten += MAX_DELIVERIES / 2;
  }

  /** The calls in a world, in the order in which they began. */
  callsIn(worldId: string): ObservedCall[] {
    return this.calls
      .filter(call => call.worldId === worldId)
      .map(({ answer, ...call }) => ({ ...call, responseBody: textOf(answer) }))
      .sort((a, b) => a.started.real - b.started.real);
  }

  /** The deliveries of a world, in the order in which they began. */
  deliveriesIn(worldId: string): ObservedDelivery[] {
    return this.deliveries
      .map((delivery, index) => ({ ...delivery, id: `delivery_${this.forgotten + index + 1}` }))
      .filter(delivery => delivery.worldId === worldId)
      .sort((a, b) => a.started.real - b.started.real);
  }
}

function textOf(body: Answer['body']): string {
  if (isStream(body) || body.length > MAX_BODY_CHARACTERS) return '';
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}
