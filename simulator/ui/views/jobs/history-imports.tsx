import { History, Plus } from 'lucide';
import type { HistoryImport } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { PlatformMark } from '../../components/platform.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { count, platformName } from '../../format/words.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamPlace } from '../../hooks/use-teams.ts';
import { go, href, query, setQuery } from '../../router.ts';
import { HistoryDetail } from './history-detail.tsx';
import { JobCard } from './job-card.tsx';
import { NewHistoryDialog } from './new-history-dialog.tsx';
import { accountOf, newestFirst, teamNameOf } from './places.ts';

interface HistoryImportsProps {
  readonly places: readonly TeamPlace[];
  readonly openId: string | undefined;
}

/** Imports of what accounts had published before. */
export function HistoryImports({ places, openId }: HistoryImportsProps) {
  const imports = useResource(
    async signal => {
      const lists = places.map(({ apiKey, team }) => service(apiKey, 'listHistoryImports', { query: { teamId: team.id }, signal }));
      return newestFirst((await Promise.all(lists)).map(list => list.imports));
    },
    {
      on: ['job', 'request'],
      when: ({ kind, data }) =>
        kind === 'job'
          ? !('subject' in data) && data.kind === 'history-import'
          : kind === 'request' && (data.operationId ?? '').endsWith('HistoryImport') && data.method === 'POST',
      deps: [places.map(({ team }) => team.id)],
    },
  );
  const open = imports.data?.find(({ id }) => id === openId);
  return (
    <>
      <div class="job-bar">
        <Button kind="primary" icon={Plus} disabled={places.length === 0} onClick={() => setQuery({ new: 'history' })}>
          Import history
        </Button>
      </div>
      <div class={`split job-history${openId ? ' split-open' : ''}`}>
        <section class="panel panel-flush split-list job-list" aria-label="History imports" tabIndex={0}>
          <Loaded resource={imports}>
            {items =>
              items.length === 0 ? (
                <Empty title="No history was imported yet" icon={History}>
                  Every account has seeded past posts on its platform.
                </Empty>
              ) : (
                <ul class="rows">{items.map(item => cardOf(item, places, item.id === openId))}</ul>
              )
            }
          </Loaded>
        </section>
        {openId && imports.data && <HistoryDetail key={openId} id={openId} run={open} places={places} onChanged={imports.reload} />}
      </div>
      {query.value.get('new') === 'history' && (
        <NewHistoryDialog
          places={places}
          onStarted={id => {
            void imports.reload();
            go(href(`jobs/history/${id}`));
          }}
          onClose={() => setQuery({ new: null })}
        />
      )}
    </>
  );
}

function cardOf(run: HistoryImport, places: readonly TeamPlace[], isOpen: boolean) {
  const { id, teamId, socialAccountId, requestedCount, postsImported, status, error, createdAt } = run;
  const account = accountOf(places, socialAccountId);
  const label = account ? `${platformName(account.type)} of ${teamNameOf(places, teamId)}` : socialAccountId;
  return (
    <li key={id}>
      <JobCard
        address={href(`jobs/history/${id}`)}
        isOpen={isOpen}
        name={
          <>
            {account && <PlatformMark of={account.type} />} {label}
          </>
        }
        label={label}
        status={status}
        // One that found fewer posts than it was to fetch is through all the same.
        done={status === 'COMPLETED' ? requestedCount : postsImported}
        total={requestedCount}
        note={error ?? `${count(postsImported, 'post')} of at most ${requestedCount.toLocaleString('en')}`}
        createdAt={createdAt}
      />
    </li>
  );
}
