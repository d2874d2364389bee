import { Badge, type Tone } from '../../components/basic.tsx';
import { humanize } from '../../format.ts';

const TONES: Readonly<Record<string, Tone>> = {
  PENDING: 'neutral',
  PROCESSING: 'info',
  FETCHING: 'info',
  FETCHING_POSTS: 'info',
  UPLOADING: 'info',
  RETRYING: 'warn',
  RATE_LIMITED: 'warn',
  COMPLETED: 'good',
  SUCCESS: 'good',
  COMPLETED_WITH_ERRORS: 'warn',
  FAILED: 'bad',
  SKIPPED: 'neutral',
};

/** The status of an import, a row or an upload. */
export function JobStatus({ status }: { readonly status: string }) {
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {humanize(status)}
    </Badge>
  );
}
