import { Badge, type Tone } from '../../components/badge.tsx';
import { humanize } from '../../format/words.ts';

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
export function JobStatus({ of }: { readonly of: string }) {
  return (
    <Badge tone={TONES[of] ?? 'neutral'} dot>
      {humanize(of)}
    </Badge>
  );
}
