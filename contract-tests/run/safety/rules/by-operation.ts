/** The rules that the document cannot express, because they depend on the values of the call and on earlier calls. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { copyFlows, goLive, keepVersion, testFlow } from './automations.ts';
import { createPlaylist, fromUrl, importCsv, updatePlaylist } from './files.ts';
import { createComment, createPost, retry, updateComment, updatePost } from './posts.ts';
import type { Rule } from './run-state.ts';
import { conversationStatus, messaging, saveProviderSetting, startImport, startImportFrom, syncProviderSetting } from './settings.ts';

/** The rules that block calls that would publish, react to a person, or make the service fetch files of others. */
export const CONDITIONS: Partial<Readonly<Record<OperationId, Rule>>> = {
  createPost,
  updatePost,
  retryPost: retry,
  createComment,
  updateComment,
  retryComment: retry,
  createUploadFromUrl: fromUrl,
  createCsvImport: importCsv,
  createYoutubePlaylist: createPlaylist,
  updateYoutubePlaylist: updatePlaylist,
  setYoutubeThumbnail: fromUrl,
  updateAutomation: keepVersion,
  copyAutomations: copyFlows,
  publishAutomation: goLive,
  activateAutomation: goLive,
  testAutomation: testFlow,
};

export interface Switched {
  /** The switch that allows it. */
  readonly need: 'imports' | 'settings';
  readonly rule: Rule;
}

/** Operations that no removal undoes, and that are sent only with a switch. Restoring a setting may take several calls. */
export const SWITCHED: Partial<Readonly<Record<OperationId, Switched>>> = {
  createHistoryImport: { need: 'imports', rule: startImport },
  createCommentImport: { need: 'imports', rule: startImport },
  startReviewImport: { need: 'imports', rule: startImportFrom('GOOGLE_BUSINESS') },
  startRecommendationImport: { need: 'imports', rule: startImportFrom('FACEBOOK') },
  updateConversation: { need: 'settings', rule: conversationStatus },
  archiveConversation: { need: 'settings', rule: conversationStatus },
  openConversation: { need: 'settings', rule: conversationStatus },
  saveProviderSetting: { need: 'settings', rule: saveProviderSetting },
  syncProviderSetting: { need: 'settings', rule: syncProviderSetting },
  enableMessaging: { need: 'settings', rule: messaging },
  disableMessaging: { need: 'settings', rule: messaging },
};
