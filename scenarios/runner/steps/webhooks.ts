import { StepError } from '../errors.ts';
import type { ReceiverStep, WebhookStep } from '../generated/steps.ts';
import { differences } from '../match.ts';
import { recordedIn } from '../recorded.ts';
import { comparable, type ScenarioRun } from '../run.ts';
import type { ScenarioWebhook, WebhookEndpoint } from '../webhook-endpoints.ts';
import { assertAndCapture } from './assert-and-capture.ts';

/**
 * Consumes the first webhook of a type that matches, or asserts that there is none. Waits for deliveries in flight, on a deployment up to a limit; the
 * clock does not move.
 */
export async function webhook(run: ScenarioRun, step: WebhookStep): Promise<string> {
  const endpoint = endpointOf(run, step.of);
  const { webhook: type, absent } = step;
  const expect = comparable(run, step.expect ?? {});
  // The signature must be valid unless the scenario expects otherwise. Without a secret nobody can tell.
  const wanted = absent || endpoint.secret === undefined ? expect : { signature: 'valid', ...expect };
  const indexOf = () => endpoint.pending.findIndex(received => received.type === type && mismatches(wanted, received).length === 0);
  await run.place.arrived(() => indexOf() >= 0);
  if (absent) return expectNone(type, expect, endpoint);
  const index = indexOf();
  const [taken] = index < 0 ? [] : endpoint.pending.splice(index, 1);
  if (!taken) throw noMatchError(type, wanted, endpoint, await run.place.whyNotYet());
  run.record(recordedIn(step.expect, taken, ['expect']));
  const { 'expect-soft': soft, save } = step;
  assertAndCapture(run, { ...(soft && { 'expect-soft': soft }), ...(save && { save }) }, taken);
  return `attempt ${taken.attempt}, answered ${taken.answered || 'by a dropped connection'}`;
}

/** Sets how the receiver responds to webhooks from now on. */
export async function receiver(run: ScenarioRun, { receiver: setting, of }: ReceiverStep): Promise<string> {
  // Deliveries in flight were sent before this step.
  await run.place.arrived(() => true);
  const response =
    setting === 'ok' ? {} : setting === 'drop' ? { drop: true as const } : typeof setting === 'number' ? { status: setting } : setting;
  endpointOf(run, of).response = response;
  return 'set';
}

function expectNone(type: string, expect: object, endpoint: WebhookEndpoint): string {
  const found = endpoint.pending.find(received => received.type === type && mismatches(expect, received).length === 0);
  if (found)
    throw new StepError(`Unexpected webhook ${type}`, [{ path: '', expected: 'no such webhook', actual: JSON.stringify(found.body) }]);
  return 'none received';
}

function noMatchError(type: string, expect: object, endpoint: WebhookEndpoint, reason: string): StepError {
  const candidates = endpoint.pending.filter(received => received.type === type).map(received => mismatches(expect, received));
  const [closest] = candidates.toSorted((a, b) => a.length - b.length);
  if (!closest) return new StepError(`No webhook ${type} was received; ${otherWebhooks(endpoint)}${reason && `. ${reason}`}`);
  const which = candidates.length === 1 ? `The webhook ${type}` : `The closest of ${candidates.length} webhooks ${type}`;
  return new StepError(`${which} does not match the expectation`, closest);
}

function otherWebhooks({ pending }: WebhookEndpoint): string {
  const counts = new Map<string, number>();
  for (const { type } of pending) counts.set(type, (counts.get(type) ?? 0) + 1);
  const others = [...counts].map(([type, count]) => (count === 1 ? type : `${type} (${count} times)`));
  return others.length === 0 ? 'no other webhook is pending' : `pending webhooks: ${others.join(', ')}`;
}

function mismatches(expect: object, received: ScenarioWebhook) {
  return differences(expect, received, '');
}

function endpointOf({ endpoints }: ScenarioRun, of = 'acme'): WebhookEndpoint {
  const registered = endpoints.get(of);
  if (!registered) throw new StepError(`of: this world has no organization org_${of}`);
  return registered.endpoint;
}
