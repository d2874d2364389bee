/** Every model, as the runner takes them. */

import { accountsModel } from '../proof/behaviour/accounts/model/accounts.ts';
import { organizationModel } from '../proof/behaviour/organizations/model/organization.ts';
import { quotasModel } from '../proof/behaviour/quotas/model/quotas.ts';
import { throttlesModel } from '../proof/behaviour/throttles/model/throttles.ts';
import { webhooksModel } from '../proof/behaviour/webhooks/endpoint-model/webhooks.ts';
import { eventsModel } from '../proof/behaviour/webhooks/events/events.ts';
import type { Property } from '../property.ts';
import { automationsModel } from './automations/automations.ts';
import { commentImportsModel } from './comment-imports/comment-imports.ts';
import { commentsModel } from './comments/comments.ts';
import { conversationsModel } from './conversations/conversations.ts';
import { csvImportsModel } from './csv-imports/csv-imports.ts';
import { historyImportsModel } from './history-imports/history-imports.ts';
import { postsModel } from './posts/posts.ts';
import { providerSettingsModel } from './provider-settings/provider-settings.ts';
import type { ModelTools } from './real.ts';
import { uploadsModel } from './uploads/uploads.ts';

export function modelSuite(tools: ModelTools): readonly Property[] {
  return [
    postsModel(tools),
    webhooksModel(tools),
    uploadsModel(tools),
    conversationsModel(tools),
    csvImportsModel(tools),
    historyImportsModel(tools),
    commentImportsModel(tools),
    commentsModel(tools),
    eventsModel(tools),
    automationsModel(tools),
    quotasModel(tools),
    throttlesModel(tools),
    providerSettingsModel(tools),
    accountsModel(tools),
    organizationModel(tools),
  ];
}
