import type { CommentStatus, PostStatus } from '../../../../openapi/generated/types.ts';
import { Badge, type Tone } from '../../components/basic.tsx';
import { humanize } from '../../format.ts';

export const POST_STATUSES: readonly PostStatus[] = [
  'DRAFT',
  'SCHEDULED',
  'PROCESSING',
  'RETRYING',
  'REVIEW',
  'POSTED',
  'ERROR',
  'DELETED',
];

const TONES: Readonly<Record<PostStatus, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  PROCESSING: 'info',
  RETRYING: 'warn',
  REVIEW: 'warn',
  POSTED: 'good',
  ERROR: 'bad',
  DELETED: 'neutral',
};

export const toneOf = (status: PostStatus | CommentStatus): Tone => TONES[status];

/** The status of a post or of a comment. */
export function StatusBadge({ status }: { readonly status: PostStatus | CommentStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {humanize(status)}
    </Badge>
  );
}
