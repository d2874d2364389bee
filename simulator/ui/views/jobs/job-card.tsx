import type { ComponentChildren } from 'preact';
import { Progress } from '../../components/layout.tsx';
import { Time } from '../../components/time.tsx';
import { JobStatus } from './job-status.tsx';

interface JobCardProps {
  readonly address: string;
  readonly isOpen: boolean;
  readonly name: ComponentChildren;
  /** Its name in words alone. */
  readonly label: string;
  readonly status: string;
  readonly done: number;
  readonly total: number;
  /** What is below the bar. */
  readonly note: ComponentChildren;
  readonly createdAt: string;
}

/** A job in a list: what it is, and how far. */
export function JobCard({ address, isOpen, name, label, status, done, total, note, createdAt }: JobCardProps) {
  return (
    <a class="job-card" href={address} aria-current={isOpen || undefined}>
      <span class="job-card-line">
        <span class="job-card-name truncate">{name}</span>
        <JobStatus of={status} />
      </span>
      <Progress label={`Progress of ${label}`} done={done} total={total} />
      <span class="job-card-line muted">
        <span class="truncate">{note}</span>
        <Time at={createdAt} />
      </span>
    </a>
  );
}
