import './jobs.css';
import { Page } from '../../components/layout.tsx';
import { Loaded } from '../../components/states.tsx';
import { type TeamPlace, useTeams } from '../../hooks/use-teams.ts';
import { href } from '../../router.ts';
import type { ViewProps } from '../view.ts';
import { CommentImports } from './comment-imports.tsx';
import { CsvImports } from './csv-imports.tsx';
import { HistoryImports } from './history-imports.tsx';
import { Uploads } from './uploads.tsx';

const KINDS = [
  { path: 'csv', title: 'CSV files', lead: 'Files of posts. Each row is a POST /post, one after the other.' },
  { path: 'history', title: 'History', lead: 'What accounts had published before they were connected.' },
  { path: 'comments', title: 'Comments', lead: 'What people say below posts, fetched from the platforms.' },
  { path: 'uploads', title: 'Uploads', lead: 'Files that have come in, and those on their way.' },
] as const;

/** What takes its time: imports and uploads. */
export default function Jobs({ rest: [kind, id] }: ViewProps) {
  const teams = useTeams();
  const open = KINDS.find(({ path }) => path === kind) ?? KINDS[0];
  return (
    <Page title="Jobs" lead={open.lead}>
      <nav class="job-kinds" aria-label="Kinds of jobs">
        {KINDS.map(({ path, title }) => (
          <a key={path} href={href(`jobs/${path}`)} aria-current={path === open.path ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Loaded resource={teams} lines={8}>
        {places => <Kind kind={open.path} places={places} id={id} />}
      </Loaded>
    </Page>
  );
}

interface KindProps {
  readonly kind: (typeof KINDS)[number]['path'];
  readonly places: readonly TeamPlace[];
  /** Of the one that is open. */
  readonly id: string | undefined;
}

function Kind({ kind, places, id }: KindProps) {
  switch (kind) {
    case 'csv':
      return <CsvImports places={places} openId={id} />;
    case 'history':
      return <HistoryImports places={places} openId={id} />;
    case 'comments':
      return <CommentImports places={places} />;
    default:
      return <Uploads places={places} openId={id} />;
  }
}
