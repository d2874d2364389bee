/** Which writes are sent to a deployment: what can be undone and acts on nobody, and what a switch allows. */
import type { IdUse } from '../../session.ts';
import type { Switches } from '../../switches.ts';
import { textsToTag } from '../../tag.ts';
import { CREATIONS } from './creations.ts';
import { copyFlows, goLive, saveAutomation, testFlow } from './rules/automations.ts';
import { importCsv } from './rules/csv-imports.ts';
import { retryImport, startImport } from './rules/imports.ts';
import { isAboutNobody, isAtOwnPath } from './rules/nobody.ts';
import { createComment, createPost, nameOf, own, retry, updateComment, updatePost } from './rules/posts.ts';
import type { Reason, Rule, RunState } from './rules/run-state.ts';
import { conversationStatus, messaging, saveProviderSetting, syncProviderSetting } from './rules/settings.ts';
import { fromUrl, ownIds, ownPath } from './rules/uploads.ts';
import type { Write } from './write.ts';

const always: Rule = () => undefined;

/** By operationId. What is missing here is sent only about nobody. */
const RULES: Readonly<Record<string, Rule>> = {
  createPost,
  updatePost,
  deletePost: own,
  retryPost: retry,
  createComment,
  updateComment,
  deleteComment: own,
  retryComment: retry,
  createTeam: always,
  updateTeam: own,
  deleteTeam: own,
  createUpload: always,
  createUploadFromUrl: fromUrl,
  deleteUpload: own,
  deleteUploads: ownIds,
  initUpload: always,
  finalizeUpload: ownPath,
  initMultipartUpload: always,
  signMultipartUpload: ownPath,
  completeMultipartUpload: ownPath,
  abortMultipartUpload: ownPath,
  createCsvImport: importCsv,
  createAutomation: saveAutomation,
  updateAutomation: saveAutomation,
  deleteAutomation: own,
  copyAutomations: copyFlows,
  publishAutomation: goLive,
  activateAutomation: goLive,
  pauseAutomation: own,
  archiveAutomation: own,
  testAutomation: testFlow,
  createHistoryImport: startImport,
  createCommentImport: startImport,
  retryHistoryImport: retryImport,
  updateConversation: conversationStatus,
  archiveConversation: conversationStatus,
  openConversation: conversationStatus,
  saveProviderSetting,
  syncProviderSetting,
  enableMessaging: messaging,
  disableMessaging: messaging,
};

const SETTINGS: ReadonlySet<Rule> = new Set([conversationStatus, saveProviderSetting, syncProviderSetting, messaging]);

/** What the ids of a generated call should be, so that it may be sent. */
export function idUseOf(operationId: string, { allowSettings, importAccounts }: Switches): IdUse {
  const rule = RULES[operationId];
  if (!rule || (rule === startImport && importAccounts.length === 0)) return 'nobody';
  if (SETTINGS.has(rule)) return allowSettings ? 'all' : 'nobody';
  return CREATIONS[operationId] ? 'referred' : 'own';
}

/** Why a write is not sent; undefined when it may be sent now. */
export async function reasonToBlock(write: Write, run: RunState): Promise<Reason> {
  if (!run.switches.allowWrites) return 'only reads are sent without --allow-writes';
  const untagged = textsToTag(nameOf(write), write.body).find(text => !text.includes(run.tag));
  if (untagged !== undefined)
    return `${nameOf(write)} lacks the tag of the run: a text begins with ${JSON.stringify(untagged.slice(0, 20))}`;
  if (isAboutNobody(write, run)) return undefined;
  const rule = RULES[write.operation?.id ?? ''];
  if (rule) return rule(write, run);
  if (!write.operation && isAtOwnPath(write, run)) return undefined;
  return write.operation
    ? `${nameOf(write)} cannot be undone, or has an effect outside the service`
    : `${nameOf(write)} is no operation of the document: sent only about nobody`;
}

/** Whether the bytes of a file go to where an answer of this run said. The address is a key in itself, so the API key stays away from it. */
export function isPresigned(request: Request, run: RunState): boolean {
  const { origin, pathname } = new URL(request.url);
  return request.method === 'PUT' && run.presignedUrls.has(origin + pathname) && !request.headers.has('x-api-key');
}
