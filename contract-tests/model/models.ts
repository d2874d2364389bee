/** Every model, as the runner takes them. */
import type { Property } from '../property.ts';
import { automationsModel } from './automations/automations.ts';
import { conversationsModel } from './conversations/conversations.ts';
import { eventsModel } from './events/events.ts';
import { postsModel } from './posts/posts.ts';
import { providerSettingsModel } from './provider-settings/provider-settings.ts';
import { quotasModel } from './quotas/quotas.ts';
import type { ModelTools } from './real.ts';
import { throttlesModel } from './throttles/throttles.ts';
import { uploadsModel } from './uploads/uploads.ts';
import { webhooksModel } from './webhooks/webhooks.ts';

export function modelSuite(tools: ModelTools): readonly Property[] {
  return [
    postsModel(tools),
    webhooksModel(tools),
    eventsModel(tools),
    uploadsModel(tools),
    conversationsModel(tools),
    automationsModel(tools),
    quotasModel(tools),
    throttlesModel(tools),
    providerSettingsModel(tools),
  ];
}
