import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../../../../model/define-model.ts';
import { expectSame, fieldsOf } from '../../../../model/real.ts';
import { expectDeliveries } from './expect-deliveries.ts';
import type { WebhooksModel } from './model.ts';
import { itemsOf } from './observe.ts';

/** Causes an event, which each enabled endpoint receives at once. */
export const makeEvent = fc.constant<Command<WebhooksModel>>({
  check: () => true,
  run: happen,
  toString: () => 'cause an event',
});

/** Changes the team's name, which is sent to each enabled endpoint. */
export async function happen(model: WebhooksModel, real: SyncedReal): Promise<void> {
  const name = `Team ${model.events.length + 1}`;
  await real.did('updateTeam', { path: { id: real.teamId }, body: { name } });
  const [latest = {}] = await itemsOf(real, '/_sim/events?limit=1');
  expectSame('the latest event', [latest['type'], fieldsOf(latest['data'])['name']], ['team.updated', name]);
  const event = { id: String(latest['id']), name, createdAt: model.now };
  model.events.push(event);
  const set = (await itemsOf(real, '/_sim/deliveries?limit=10')).filter(({ eventId }) => eventId === event.id);
  await expectDeliveries(event, set, model, real);
}
