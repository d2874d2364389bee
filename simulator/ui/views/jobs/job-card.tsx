import type { ComponentChildren } from 'preact';
import { Time } from '../../components/basic.tsx';
import { Progress } from '../../components/layout.tsx';
import { JobStatus } from './job-status.tsx';

interface JobCardProps {
  readonly url: string;
  readonly isOpen: boolean;
  readonly name: ComponentChildren;
  /** The name as plain text. */
  readonly label: string;
  readonly status: string;
  readonly done: number;
  readonly total: number;
  readonly note: ComponentChildren;
  readonly createdAt: string;
}

/** A job in a list, with its progress. */
export function JobCard({ url, isOpen, name, label, status, done, total, note, createdAt }: JobCardProps) {
  return (
    <a class="list-link job-card" href={url} aria-current={isOpen || undefined}>
      <span class="job-card-line">
        <span class="job-card-name truncate">{name}</span>
        <JobStatus status={status} />
      </span>
      <Progress label={`Progress of ${label}`} done={done} total={total} />
      <span class="job-card-line muted">
        <span class="truncate">{note}</span>
        <Time at={createdAt} />
      </span>
    </a>
  );
}
