import type { Grade } from '../../openapi/generated/control-types.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { Webhook } from '../domain/webhooks/model.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { isCallOfPage } from '../http/dashboard.ts';
import type { Hit, TrapCall } from '../http/faults.ts';
import type { Answer, Message } from '../http/message.ts';
import type { Exchange, Handler } from '../http/pipeline.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { createMask } from '../text/mask.ts';
import { judge } from './judge.ts';
import { Observer } from './observer.ts';
import { renderGrade } from './render.ts';
import type { Forgery, Instant, Run } from './run.ts';
import { TrapsAtWork } from './traps/at-work.ts';
import type { TrapName } from './traps/names.ts';
import type { AlteredDelivery, TrappedDelivery } from './traps/trap.ts';

export interface GraderOptions {
  /** The traps to set; none by default. */
  readonly traps?: readonly TrapName[] | undefined;
  /** The seed of the traps. Default 1. */
  readonly seed?: number | undefined;
}

/** How a run ended, as far as the simulator does not see it. */
export interface GradedEnd {
  /** Lines of output that have a key, masked. */
  readonly leaks: readonly string[];
}

/** What a grader has seen. */
export interface Observed {
  /** World by world. */
  readonly runs: readonly Run[];
  /** The traps that were set, and how many calls and deliveries each has changed. */
  readonly traps: readonly { readonly name: TrapName; readonly times: number }[];
  /** Masks the secrets in a text. */
  readonly mask: (text: string) => string;
}

/** Watches what a client does with a simulator, sets traps, and says how well it does. */
export interface Grader {
  /** Wraps the public API and the object store. */
  wrap(handler: Handler): Handler;
  wrapSender(sender: WebhookSender): WebhookSender;
  /** Takes an exchange; `id` is that of the request log. */
  saw(exchange: Exchange, id: string): void;
  trap(call: TrapCall): Hit | undefined;
  answer(operationId: string | null, answer: Answer): Answer;
  /** Watches these worlds, and those that they become. */
  watch(worlds: Worlds): void;
  /** What was seen; of a client that has ended if `end` is given. */
  observed(end?: GradedEnd): Observed;
  /** Every API key and signing secret. */
  secrets(): string[];
  /** The grade so far. */
  grade(): Grade;
}

/** What is known of a world, also when it is gone. */
interface WorldFacts extends Pick<Run, 'keys' | 'hasReceiver'> {
  readonly id: string;
  readonly at: Instant;
}

export function createGrader({ traps: names = [], seed = 1 }: GraderOptions, realTime: RealTime): Grader {
  const set = new TrapsAtWork(names, seed);
  const observer = new Observer(realTime);
  /** The trap that first altered an answer. */
  const alteredBy = new WeakMap<Answer, TrapName>();
  const removed: WorldFacts[] = [];
  let worlds: Worlds | undefined;
  let cached: { readonly seen: number; readonly grade: Grade } | undefined;

  const effectOf = ({ world, message, operationId }: TrapCall): Hit | undefined => {
    if (set.all.length === 0 || isCallOfPage(message)) return undefined;
    const { method, path, query } = message;
    const call = { operationId: operationId as OperationId | null, method, path, query, world, at: observer.instant(world) };
    const hit = set.effectOn(call, operationId ?? nameOfPut(message));
    if (!hit) return undefined;
    observer.trapped(message, hit.trap);
    return { id: `trap_${hit.trap}`, effect: hit.effect };
  };

  const answer = (operationId: string | null, plain: Answer): Answer => {
    if (operationId === null) return plain;
    const { answer: altered, by } = set.altered(operationId as OperationId, plain);
    if (by !== undefined) alteredBy.set(altered, by);
    return altered;
  };

  const receiverOf = ({ organization, url }: WebhookRequest): { readonly world: World; readonly webhook: Webhook } | undefined => {
    const [worldId = '', organizationId = ''] = organization.split('/');
    const world = worlds?.get(worldId);
    const webhook = world?.webhooks.byId.findBy('organization', organizationId).find(each => each.url === url);
    return world && webhook && { world, webhook };
  };

  const wrapSender = (sender: WebhookSender): WebhookSender => ({
    close: () => sender.close(),
    async send(request) {
      const receiver = receiverOf(request);
      if (!receiver) return sender.send(request);
      const { world, webhook } = receiver;
      const { event } = request;
      const sendAs = async (trap: TrapName | null, sent: Pick<AlteredDelivery, 'headers' | 'body'>, forgery: Forgery | null) => {
        const started = observer.instant(world);
        const response = await sender.send({ ...request, headers: sent.headers, body: sent.body });
        const { url, attempt } = request;
        const seen = {
          worldId: world.id,
          url,
          attempt,
          headers: sent.headers,
          body: sent.body,
          type: event.type,
          event: event.body,
          emittedAt: event.createdAt,
          trap,
          forgery,
        };
        observer.sawDelivery({ ...seen, status: response.status, error: response.error, started, ended: observer.instant(world) });
        return response;
      };
      const forgery = forgeryOf(request);
      const own = forgery === null ? await alter({ request, world, secret: webhook.secret, pause }, sendAs) : undefined;
      return sendAs(own?.trap ?? null, own?.altered ?? request, forgery);
    },
  });

  const pause = (ms: number): Promise<void> => new Promise(resolve => void realTime.after(ms, resolve));

  /** What is sent in place of a delivery; undefined for the delivery itself. */
  const alter = async (
    delivery: Omit<TrappedDelivery, 'send'>,
    sendAs: (trap: TrapName, sent: AlteredDelivery, forgery: Forgery | null) => Promise<WebhookResponse>,
  ): Promise<{ readonly trap: TrapName; readonly altered: AlteredDelivery } | undefined> => {
    for (const trap of set.all) {
      const send = async (altered: AlteredDelivery): Promise<WebhookResponse> => {
        trap.times += 1;
        return sendAs(trap.name, altered, altered.forgery);
      };
      const altered = await trap.delivery?.({ ...delivery, send });
      if (!altered) continue;
      trap.times += 1;
      return { trap: trap.name, altered };
    }
    return undefined;
  };

  const worldFacts = (world: World): WorldFacts => ({
    id: world.id,
    keys: world.organizations.apiKeys.all().map(({ id }) => id),
    hasReceiver: world.webhooks.byId.all().length > 0,
    at: observer.instant(world),
  });

  const runOf = ({ id, keys, hasReceiver, at }: WorldFacts, end: GradedEnd | undefined): Run => ({
    attempt: 1,
    calls: observer.callsIn(id),
    deliveries: observer.deliveriesIn(id),
    traps: new Set(names),
    keys,
    leaks: [],
    hasReceiver,
    end: end ? { at, inFlight: observer.inFlight(id), failsWith: [] } : null,
  });

  const observed = (end?: GradedEnd): Observed => ({
    // A client in tests has a world for each of them, and what it did there counts when they are gone.
    runs: [...(worlds?.list() ?? []).map(worldFacts), ...removed].map((facts, index) => ({
      ...runOf(facts, end),
      // What the command printed belongs to no world.
      leaks: index === 0 ? (end?.leaks ?? []) : [],
    })),
    traps: set.all.map(({ name, times }) => ({ name, times })),
    mask: createMask(secretsOf(worlds)),
  });

  return {
    wrap: handler => observer.wrap(handler, message => worlds?.ownerOf(message.headers['x-api-key'] ?? '')?.world ?? worlds?.defaultWorld),
    wrapSender,
    saw: (exchange, id) => {
      if (!isCallOfPage(exchange.message)) observer.saw(exchange, id, alteredBy.get(exchange.answer));
    },
    trap: effectOf,
    answer,
    watch(watched) {
      worlds = watched;
      const current = new Map<string, World>();
      const begin = (world: World): void => {
        current.set(world.id, world);
        for (const trap of set.all) trap.world?.(world);
      };
      for (const world of watched.list()) begin(world);
      watched.watch((id, world) => {
        const gone = current.get(id);
        current.delete(id);
        if (world) begin(world);
        else if (gone) removed.push(worldFacts(gone));
      });
    },
    observed,
    secrets: () => secretsOf(worlds),
    grade() {
      // A dashboard asks again and again.
      if (cached?.seen === observer.seen) return cached.grade;
      const { seen } = observer;
      const all = observed();
      cached = { seen, grade: renderGrade({ ...all, judged: judge(all.runs), seed }) };
      return cached.grade;
    },
  };
}

/** Parts are tried again apart, and a URL that was signed anew is of the same part. */
function nameOfPut({ path, query }: Message): string {
  return `${path} ${new URLSearchParams(query).get('partNumber') ?? ''}`;
}

/** The faults of an endpoint falsify deliveries as well. */
function forgeryOf({ event, headers, body }: WebhookRequest): Forgery | null {
  if (body !== event.body) return 'body';
  return headers['x-signature'] === event.headers['x-signature'] ? null : 'signature';
}

function secretsOf(worlds: Worlds | undefined): string[] {
  const all = worlds?.list() ?? [];
  return all.flatMap(world => [
    ...world.organizations.apiKeys.all().map(({ id }) => id),
    ...world.webhooks.byId.all().map(({ secret }) => secret),
  ]);
}
