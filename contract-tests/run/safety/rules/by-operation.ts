/** What the document cannot say of a write: it depends on the values of the call, and on what was sent before. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { copyFlows, goLive, keepVersion, testFlow } from './automations.ts';
import { importCsv } from './csv-imports.ts';
import { startImport } from './imports.ts';
import { createComment, createPost, retry, updateComment, updatePost } from './posts.ts';
import type { Rule } from './run-state.ts';
import { conversationStatus, messaging, saveProviderSetting, syncProviderSetting } from './settings.ts';
import { fromUrl } from './uploads.ts';

/** Whether something would be published, react to a person, or be fetched from others. */
export const CONDITIONS: Partial<Readonly<Record<OperationId, Rule>>> = {
  createPost,
  updatePost,
  retryPost: retry,
  createComment,
  updateComment,
  retryComment: retry,
  createUploadFromUrl: fromUrl,
  createCsvImport: importCsv,
  updateAutomation: keepVersion,
  copyAutomations: copyFlows,
  publishAutomation: goLive,
  activateAutomation: goLive,
  testAutomation: testFlow,
};

export interface Switched {
  /** Of the switch that allows it. */
  readonly need: 'imports' | 'settings';
  readonly rule: Rule;
}

/** What is never undone by a removal, and sent under a switch. How a setting is put back takes more than one call. */
export const SWITCHED: Partial<Readonly<Record<OperationId, Switched>>> = {
  createHistoryImport: { need: 'imports', rule: startImport },
  createCommentImport: { need: 'imports', rule: startImport },
  updateConversation: { need: 'settings', rule: conversationStatus },
  archiveConversation: { need: 'settings', rule: conversationStatus },
  openConversation: { need: 'settings', rule: conversationStatus },
  saveProviderSetting: { need: 'settings', rule: saveProviderSetting },
  syncProviderSetting: { need: 'settings', rule: syncProviderSetting },
  enableMessaging: { need: 'settings', rule: messaging },
  disableMessaging: { need: 'settings', rule: messaging },
};
