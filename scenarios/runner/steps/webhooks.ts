import { StepError } from '../errors.ts';
import { differences } from '../match.ts';
import type { ScenarioRun } from '../run.ts';
import type { ReceiverStep, WebhookStep } from '../scenario.ts';
import type { ScenarioWebhook, WebhookEndpoint } from '../webhook-endpoints.ts';
import { assertAndCapture } from './assert-and-capture.ts';

/** Takes the first webhook of a type that fits, or sees that there is none. Waits for deliveries on their way; the clock stays. */
export async function webhook(run: ScenarioRun, step: WebhookStep): Promise<string> {
  await run.control.call('POST', '/deliveries/settle');
  const endpoint = endpointOf(run, step.of);
  const { webhook: type, expect = {}, absent } = step;
  if (absent) return none(type, expect, endpoint);
  // A signature that does not fit is never what a story means without saying so.
  const index = endpoint.untaken.findIndex(
    received => received.type === type && misfits({ signature: 'valid', ...expect }, received).length === 0,
  );
  const [taken] = index < 0 ? [] : endpoint.untaken.splice(index, 1);
  if (!taken) throw notFound(type, { signature: 'valid', ...expect }, endpoint);
  assertAndCapture(run, { ...(step.save && { save: step.save }) }, taken);
  return `attempt ${taken.attempt}, answered ${taken.answered || 'by a dropped connection'}`;
}

/** Says how webhooks are answered from now on. */
export async function receiver(run: ScenarioRun, { receiver: how, of }: ReceiverStep): Promise<string> {
  // What is on its way was sent to the receiver as it was.
  await run.control.call('POST', '/deliveries/settle');
  const response = how === 'ok' ? {} : how === 'drop' ? { drop: true as const } : typeof how === 'number' ? { status: how } : how;
  endpointOf(run, of).response = response;
  return 'set';
}

function none(type: string, expect: object, endpoint: WebhookEndpoint): string {
  const found = endpoint.untaken.find(received => received.type === type && misfits(expect, received).length === 0);
  if (found)
    throw new StepError(`A webhook ${type} has come that should not have`, [
      { path: '', expected: 'no such webhook', came: JSON.stringify(found.body) },
    ]);
  return 'none came';
}

function notFound(type: string, expect: object, endpoint: WebhookEndpoint): StepError {
  const candidates = endpoint.untaken.filter(received => received.type === type).map(received => misfits(expect, received));
  const [closest] = candidates.toSorted((a, b) => a.length - b.length);
  if (!closest) return new StepError(`No webhook ${type} has come that was not taken; ${cameInstead(endpoint)}`);
  const which = candidates.length === 1 ? `The one webhook ${type}` : `The closest of the ${candidates.length} webhooks ${type}`;
  return new StepError(`${which} that came is not what is expected`, closest);
}

function cameInstead({ untaken }: WebhookEndpoint): string {
  const counts = new Map<string, number>();
  for (const { type } of untaken) counts.set(type, (counts.get(type) ?? 0) + 1);
  const others = [...counts].map(([type, count]) => (count === 1 ? type : `${type} (${count} times)`));
  return others.length === 0 ? 'nothing else has come either' : `not taken yet: ${others.join(', ')}`;
}

function misfits(expect: object, received: ScenarioWebhook) {
  return differences(expect, received, '');
}

function endpointOf({ endpoints }: ScenarioRun, of = 'acme'): WebhookEndpoint {
  const registered = endpoints.get(of);
  if (!registered) throw new StepError(`of: there is no organization org_${of} in this world`);
  return registered.endpoint;
}
