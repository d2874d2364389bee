import { commandOn, type ItemCommand } from '../../../../model/choose.ts';
import type { Command } from '../../../../model/define-model.ts';
import type { ModelEndpoint, WebhooksModel } from './model.ts';

/** A command on one of the endpoints. */
export function endpointCommand(
  number: number,
  name: string,
  run: ItemCommand<WebhooksModel, ModelEndpoint>['run'],
): Command<WebhooksModel> {
  return commandOn(({ endpoints }) => endpoints, { name: `${name} endpoint`, choice: { number, isPreferred: false }, run });
}
