/** Returns the properties of all models. */

import type { Property } from '../property.ts';
import { automationsModel } from './automations/automations.ts';
import { commentImportsModel } from './comment-imports/comment-imports.ts';
import { commentsModel } from './comments/comments.ts';
import { conversationsModel } from './conversations/conversations.ts';
import { csvImportsModel } from './csv-imports/csv-imports.ts';
import { historyImportsModel } from './history-imports/history-imports.ts';
import { playlistsModel } from './playlists/playlists.ts';
import { postsModel } from './posts/posts.ts';
import { profilesModel } from './profiles/profiles.ts';
import { providerSettingsModel } from './provider-settings/provider-settings.ts';
import type { ModelTools } from './real.ts';
import { reviewsModel } from './reviews/reviews.ts';
import { uploadsModel } from './uploads/uploads.ts';

export function modelSuite(tools: ModelTools): readonly Property[] {
  return [
    postsModel(tools),
    uploadsModel(tools),
    conversationsModel(tools),
    csvImportsModel(tools),
    historyImportsModel(tools),
    reviewsModel(tools),
    profilesModel(tools),
    commentImportsModel(tools),
    commentsModel(tools),
    automationsModel(tools),
    providerSettingsModel(tools),
    playlistsModel(tools),
  ];
}
