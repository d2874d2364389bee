/** The models that need a simulator, and races. Each has a separate test next to it. */
import type { ModelTools } from '../../model/real.ts';
import type { Property } from '../../property.ts';
import { accountsModel } from './accounts/model/accounts.ts';
import { quotasModel } from './quotas/model/quotas.ts';
import { raceSuite } from './races/races.ts';
import { throttlesModel } from './throttles/model/throttles.ts';
import { webhooksModel } from './webhooks/endpoint-model/webhooks.ts';
import { eventsModel } from './webhooks/events/events.ts';

export function behaviourModels(tools: ModelTools): readonly Property[] {
  return [...raceSuite(tools), webhooksModel(tools), eventsModel(tools), quotasModel(tools), throttlesModel(tools), accountsModel(tools)];
}
