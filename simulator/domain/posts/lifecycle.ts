import { publicApi } from '../../../openapi/document.ts';
import type { PostStatus } from '../../../openapi/generated/types.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';

/** The status transitions of the document. */
export const postLifecycle = createLifecycle('A post', publicApi.lifecycle<PostStatus>('PostStatus'));

/** The statuses in which a post can be changed. */
export type EditableStatus = Extract<PostStatus, 'DRAFT' | 'SCHEDULED'>;

export function isEditable(status: PostStatus): status is EditableStatus {
  return status === 'DRAFT' || status === 'SCHEDULED';
}
