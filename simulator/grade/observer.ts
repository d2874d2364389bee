import type { OperationId } from '../../openapi/generated/types.ts';
import type { World } from '../domain/world.ts';
import { isCallOfPage } from '../http/dashboard.ts';
import type { Answer, Message } from '../http/message.ts';
import type { Exchange, Handler } from '../http/pipeline.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Instant, ObservedCall, ObservedDelivery } from './run.ts';
import type { TrapName } from './traps/names.ts';

/** How much is kept, so that a long run cannot fill the memory: it is judged by its last calls and deliveries. */
const MAX_CALLS = 20_000;
const MAX_DELIVERIES = 20_000;
const MAX_CHARACTERS = 67_108_864;
/** Longer bodies are not read. */
const MAX_BODY_CHARACTERS = 1_048_576;

/** What is known of a call before it is answered. */
interface CallUnderWay {
  readonly worldId: string;
  readonly started: Instant;
  trap: TrapName | null;
}

type SeenDelivery = Omit<ObservedDelivery, 'id'>;

/** Watches calls and deliveries. It keeps neither worlds nor bodies of messages, which hold their sockets. */
export class Observer {
  private calls: ObservedCall[] = [];
  /** In the bodies of these calls. */
  private characters = 0;
  private deliveries: ObservedDelivery[] = [];
  private deliveriesSeen = 0;
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
    const call: ObservedCall = {
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
      responseBody: textOf(answer.body),
      trap: trap ?? alteredBy ?? null,
      started,
      ended,
    };
    this.calls.push(call);
    this.characters += lengthOf(call);
    if (this.calls.length > MAX_CALLS || this.characters > MAX_CHARACTERS) this.forgetCalls();
  }

  /** Half of them at once: removing the first one of many, one by one, is slow. */
  private forgetCalls(): void {
    this.calls = this.calls.slice(Math.ceil(this.calls.length / 2));
    this.characters = this.calls.reduce((sum, call) => sum + lengthOf(call), 0);
  }

  /** Takes a delivery that its receiver answered, or did not. */
  sawDelivery(delivery: SeenDelivery): void {
    this.seen += 1;
    this.deliveriesSeen += 1;
    this.deliveries.push({ ...delivery, id: `delivery_${this.deliveriesSeen}` });
    if (this.deliveries.length > MAX_DELIVERIES) this.deliveries = this.deliveries.slice(MAX_DELIVERIES / 2);
  }

  /** The calls in a world, in the order in which they began. */
  callsIn(worldId: string): ObservedCall[] {
    return inOrder(this.calls.filter(call => call.worldId === worldId));
  }

  /** The deliveries of a world, in the order in which they began. */
  deliveriesIn(worldId: string): ObservedDelivery[] {
    return inOrder(this.deliveries.filter(delivery => delivery.worldId === worldId));
  }
}

function inOrder<T extends ObservedCall | ObservedDelivery>(seen: T[]): T[] {
  return seen.sort((a, b) => a.started.real - b.started.real);
}

function lengthOf({ requestBody, responseBody }: ObservedCall): number {
  return (requestBody?.length ?? 0) + responseBody.length;
}

/** Answers of the API are text; files are not read. */
function textOf(body: Answer['body']): string {
  return typeof body === 'string' && body.length <= MAX_BODY_CHARACTERS ? body : '';
}
