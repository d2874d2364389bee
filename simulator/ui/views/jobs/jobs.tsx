import './jobs.css';
import { Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { type TeamContext, useTeams } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import { CommentImports } from './comment-imports.tsx';
import { CsvImports } from './csv-imports.tsx';
import { HistoryImports } from './history-imports.tsx';
import { Uploads } from './uploads.tsx';

const KINDS = [
  { path: 'csv', title: 'CSV files', lead: 'CSV imports. Each row creates a post.' },
  { path: 'history', title: 'History', lead: 'Imports of posts that accounts published before they were connected.' },
  { path: 'comments', title: 'Comments', lead: 'Imports of comments from the platforms.' },
  { path: 'uploads', title: 'Uploads', lead: 'Stored files, and uploads in progress.' },
] as const;

/** Imports and uploads. */
export default function Jobs({ rest: [kind, id] }: ViewProps) {
  const teams = useTeams();
  const open = KINDS.find(({ path }) => path === kind) ?? KINDS[0];
  return (
    <Page title="Jobs" lead={open.lead}>
      <nav class="job-kinds" aria-label="Job types">
        {KINDS.map(({ path, title }) => (
          <a key={path} href={href(`jobs/${path}`)} aria-current={path === open.path ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Loaded resource={teams} lines={8}>
        {contexts => <Kind kind={open.path} teams={contexts} id={id} />}
      </Loaded>
    </Page>
  );
}

interface KindProps {
  readonly kind: (typeof KINDS)[number]['path'];
  readonly teams: readonly TeamContext[];
  /** The selected job. */
  readonly id: string | undefined;
}

function Kind({ kind, teams, id }: KindProps) {
  switch (kind) {
    case 'csv':
      return <CsvImports teams={teams} openId={id} />;
    case 'history':
      return <HistoryImports teams={teams} openId={id} />;
    case 'comments':
      return <CommentImports teams={teams} />;
    default:
      return <Uploads teams={teams} openId={id} />;
  }
}
