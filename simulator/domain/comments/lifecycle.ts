import { publicApi } from '../../../openapi/document.ts';
import type { CommentImportStatus, CommentStatus } from '../../../openapi/generated/types.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';

/** The allowed status changes of an import, from the document. */
export const importLifecycle = createLifecycle('A comment import', publicApi.lifecycle<CommentImportStatus>('CommentImportStatus'));

/** The allowed status changes of a created comment, from the document. */
export const commentLifecycle = createLifecycle('A comment', publicApi.lifecycle<CommentStatus>('CommentStatus'));

/** The statuses in which a created comment can be changed. */
export type EditableStatus = Extract<CommentStatus, 'DRAFT' | 'SCHEDULED'>;

export function isEditable(status: CommentStatus): status is EditableStatus {
  return status === 'DRAFT' || status === 'SCHEDULED';
}

/** Whether an import in that status keeps another one of the same post and platform from starting (D-CMI-02). */
export function isActive(status: CommentImportStatus): boolean {
  return status === 'PENDING' || status === 'FETCHING' || status === 'RETRYING' || status === 'RATE_LIMITED';
}
