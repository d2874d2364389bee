/** Work that takes time: its progress in a list, and its status. */
import type { ComponentChildren } from 'preact';
import { StatusBadge, type Tone } from './basic.tsx';
import { Progress } from './layout.tsx';

interface ProgressCardProps {
  /** Absent for a card that leads nowhere. */
  readonly url?: string;
  readonly isOpen?: boolean;
  readonly name: ComponentChildren;
  /** What the progress is called. */
  readonly label: string;
  /** Beside the name. */
  readonly state: ComponentChildren;
  readonly done: number;
  readonly total: number;
  readonly note: ComponentChildren;
  /** Beside the note. */
  readonly time: ComponentChildren;
}

/** Work in a list, with its progress. */
export function ProgressCard({ url, isOpen = false, name, label, state, done, total, note, time }: ProgressCardProps) {
  const content = (
    <>
      <span class="progress-line line spread gap-3">
        <span class="bold truncate">{name}</span>
        {state}
      </span>
      <Progress label={label} done={done} total={total} />
      <span class="progress-line line spread gap-3 muted compact">
        <span class="truncate">{note}</span>
        {time}
      </span>
    </>
  );
  if (url === undefined) return <div class="column gap-tight item">{content}</div>;
  return (
    <a class="list-link progress-card column gap-tight item" href={url} aria-current={isOpen || undefined}>
      {content}
    </a>
  );
}

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
  return <StatusBadge status={status} tone={TONES[status] ?? 'neutral'} />;
}
