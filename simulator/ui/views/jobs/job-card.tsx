import type { ComponentChildren } from 'preact';
import { Badge, Time, type Tone } from '../../components/basic.tsx';
import { Progress } from '../../components/layout.tsx';
import { humanize } from '../../format.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';

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
    <a class="list-link job-card column gap-tight item" href={url} aria-current={isOpen || undefined}>
      <span class="job-card-line line spread gap-3">
        <span class="job-card-name bold truncate">{name}</span>
        <JobStatus status={status} />
      </span>
      <Progress label={`Progress of ${label}`} done={done} total={total} />
      <span class="job-card-line line spread gap-3 muted">
        <span class="truncate">{note}</span>
        <Time at={createdAt} />
      </span>
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
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {humanize(status)}
    </Badge>
  );
}

/** The teams, one for each organization. */
export function oneTeamPerOrganization(teams: readonly TeamContext[]): readonly TeamContext[] {
  return [...new Map(teams.map(context => [context.organization.id, context])).values()];
}

/** An API key of an organization; '' if it has none. */
export function apiKeyOf(teams: readonly TeamContext[], organizationId: string | undefined): string {
  return teams.find(({ organization }) => organization.id === organizationId)?.apiKey ?? '';
}

/** The name of a team; its id if it was deleted. */
export function teamNameOf(teams: readonly TeamContext[], teamId: string): string {
  return teams.find(({ team }) => team.id === teamId)?.team.name ?? teamId;
}

/** An account by its id. */
export function accountOf(teams: readonly TeamContext[], id: string) {
  return teams.flatMap(({ team }) => team.socialAccounts).find(account => account.id === id);
}

/** Merges lists, newest first. */
export function newestFirst<T extends { readonly createdAt: string }>(lists: readonly (readonly T[])[]): T[] {
  return lists.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
