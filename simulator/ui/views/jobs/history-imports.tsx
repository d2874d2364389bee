import { History, Plus } from 'lucide';
import type { CreateHistoryImportRequest, HistoryImport, HistoryPlatform } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, PlatformMark, Time } from '../../components/basic.tsx';
import { Empty } from '../../components/layout.tsx';
import { Rows, Split } from '../../components/list.tsx';
import { JobStatus, ProgressCard } from '../../components/progress.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { columns, type FormOf, number, obstacle, optionsOf, select, toggle, type Values } from '../../components/request-form.ts';
import { count, platformName } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { keyOfTeam, type TeamContext, teamOptions } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { HistoryDetail } from './history-detail.tsx';
import { accountOf, newestFirst, teamNameOf } from './teams.ts';

/** Imports of posts that accounts had published before they were connected. */
export function HistoryImports({ teams, openId }: { readonly teams: readonly TeamContext[]; readonly openId: string | undefined }) {
  const imports = useResource(
    async signal => {
      const lists = teams.map(({ apiKey, team }) => service(apiKey, 'listHistoryImports', { query: { teamId: team.id }, signal }));
      return newestFirst((await Promise.all(lists)).map(list => list.imports));
    },
    {
      on: {
        job: data => !('subject' in data) && data.kind === 'history-import',
        request: ({ operationId, method }) => (operationId ?? '').endsWith('HistoryImport') && method === 'POST',
      },
      deps: [teams.map(({ team }) => team.id)],
    },
  );
  const open = imports.data?.find(({ id }) => id === openId);
  return (
    <>
      <div class="job-bar">
        <Button
          text="Import history"
          kind="primary"
          icon={Plus}
          disabled={teams.length === 0}
          onClick={() => setQuery({ new: 'history' })}
        />
      </div>
      <Split
        label="History imports"
        class="job-history"
        scrolls
        detail={openId && imports.data && <HistoryDetail key={openId} id={openId} run={open} teams={teams} onChanged={imports.reload} />}
      >
        <Rows
          resource={imports}
          empty={<Empty title="No history imports yet" icon={History} text="Every account has generated older posts on its platform." />}
        >
          {item => cardOf(item, teams, item === open)}
        </Rows>
      </Split>
      {query.value.get('new') === 'history' && (
        <NewHistoryDialog
          teams={teams}
          onStarted={id => {
            void imports.reload();
            navigate(href(`jobs/history/${id}`));
          }}
          onClose={() => setQuery({ new: null })}
        />
      )}
    </>
  );
}

function cardOf(run: HistoryImport, teams: readonly TeamContext[], isOpen: boolean) {
  const { id, teamId, socialAccountId, requestedCount, postsImported, status, error, createdAt } = run;
  const account = accountOf(teams, socialAccountId);
  const label = account ? `${platformName(account.type)}, ${teamNameOf(teams, teamId)}` : socialAccountId;
  return (
    <ProgressCard
      url={href(`jobs/history/${id}`)}
      isOpen={isOpen}
      name={
        <>
          {account && <PlatformMark platform={account.type} />} {label}
        </>
      }
      label={`Progress of ${label}`}
      state={<JobStatus status={status} />}
      // A completed import may have found fewer posts than requested.
      done={status === 'COMPLETED' ? requestedCount : postsImported}
      total={requestedCount}
      note={error ?? `${count(postsImported, 'post')} of at most ${requestedCount.toLocaleString('en')}`}
      time={<Time at={createdAt} />}
    />
  );
}

/** The platforms that support history imports. */
const PLATFORMS: readonly HistoryPlatform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'LINKEDIN',
  'PINTEREST',
  'REDDIT',
  'THREADS',
  'MASTODON',
  'BLUESKY',
];

const MEDIA = optionsOf({ '': 'Images and videos', IMAGE: 'Images', VIDEO: 'Videos' });

interface NewHistoryProps {
  readonly teams: readonly TeamContext[];
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

/** Starts a history import of an account. */
function NewHistoryDialog({ teams, onStarted, onClose }: NewHistoryProps) {
  const start = async (body: CreateHistoryImportRequest) => {
    const { id } = await service(keyOfTeam(teams, body.teamId), 'createHistoryImport', { body });
    onStarted(id);
    return 'Import queued. It runs as the clock advances.';
  };
  return (
    <RequestDialog
      title="Import history"
      kind="side"
      submit="Import"
      fields={values => historyFields(teams, values)}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function historyFields(teams: readonly TeamContext[], { teamId = teams[0]?.team.id }: Values): FormOf<CreateHistoryImportRequest> {
  const accounts = teams.find(({ team }) => team.id === teamId)?.team.socialAccounts ?? [];
  const platforms = PLATFORMS.filter(platform => accounts.some(({ type }) => type === platform));
  const options = platforms.map(value => ({ value, label: platformName(value) }));
  return [
    select('teamId', 'Team', teamOptions(teams)),
    options.length > 0
      ? select('socialAccountType', 'Account', options)
      : obstacle('The team has no account whose history can be imported.'),
    columns(
      'equal',
      number('count', 'Number of posts', { hint: 'Reduced to the remaining quota of the month.', min: 1, required: true }, 20),
      select('mediaType', 'Media', MEDIA),
    ),
    toggle('importCarousels', 'Include carousels', true),
    toggle('withAnalytics', 'Include analytics', true),
  ];
}
