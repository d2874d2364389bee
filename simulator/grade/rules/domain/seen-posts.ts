/** What a client has read about its posts, in events and in answers. */
import { operationsWith } from '../../entities.ts';
import { field, type Instant, type ObservedCall, type ObservedDelivery, type Run, responseJson } from '../../run.ts';
import { isOfEvent } from '../webhooks/deliveries.ts';

/** A post as the client saw it. */
export interface SeenPost {
  readonly id: string;
  readonly status: string;
  readonly post: unknown;
  /** From when on the client knew it. */
  readonly at: Instant;
  readonly source: ObservedCall | ObservedDelivery;
}

let withPosts: ReadonlySet<string | null> | undefined;

/** The posts that a client saw, in the order in which it saw them. */
export function seenPosts({ calls, deliveries }: Pick<Run, 'calls' | 'deliveries'>): SeenPost[] {
  const operations = (withPosts ??= operationsWith('PostBase'));
  const seen = [
    ...deliveries.filter(delivery => delivery.type === 'post.published' && isOfEvent(delivery)).flatMap(inEvent),
    ...calls.filter(({ operationId }) => operations.has(operationId)).flatMap(inAnswer),
  ];
  return seen.sort((a, b) => a.at.real - b.at.real);
}

/** The receiver reads the event before it answers. */
function inEvent(delivery: ObservedDelivery): SeenPost[] {
  return seenIn(field(JSON.parse(delivery.event), 'data'), delivery.started, delivery);
}

function inAnswer(call: ObservedCall): SeenPost[] {
  const answer = responseJson(call);
  const items = field(answer, 'items');
  return (Array.isArray(items) ? items : [answer]).flatMap((post: unknown) => seenIn(post, call.ended, call));
}

function seenIn(post: unknown, at: Instant, source: SeenPost['source']): SeenPost[] {
  const id = field(post, 'id');
  const status = field(post, 'status');
  return typeof id === 'string' && typeof status === 'string' ? [{ id, status, post, at, source }] : [];
}
