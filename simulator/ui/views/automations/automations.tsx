import './automations.css';
import { Plus, Workflow } from 'lucide';
import { service } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { Segmented, Select } from '../../components/field.tsx';
import { Empty, Loaded, Page, type ViewProps } from '../../components/layout.tsx';
import { NoMatches, Rows, Split } from '../../components/list.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { humanize } from '../../format.ts';
import { useList } from '../../hooks/use-resource.ts';
import { type TeamContext, useTeams } from '../../hooks/use-teams.ts';
import { href, navigate, query, setQuery } from '../../router.ts';
import { AUTOMATION_TONES, AutomationDetail, AutomationRow } from './automation-detail.tsx';
import { AutomationDialog } from './automation-dialogs.tsx';
import { Settings } from './settings.tsx';

type Tab = 'automations' | 'settings';

const STATUSES = [{ value: '', label: 'Any status' }, ...Object.keys(AUTOMATION_TONES).map(value => ({ value, label: humanize(value) }))];

/** Automations with their versions and runs, and the chat settings of accounts. Path: `automations/<automation>/runs/<run>`. */
export default function Automations({ rest: [openId, , runId] }: ViewProps) {
  const teams = useTeams();
  const contexts = teams.data ?? [];
  const context = contexts.find(({ team }) => team.id === query.value.get('team')) ?? defaultContext(contexts);
  const tab: Tab = query.value.get('show') === 'settings' ? 'settings' : 'automations';
  return (
    <Page
      title="Automations"
      lead="Automatic replies to comments and messages, and a trace of every run."
      actions={
        context && (
          <>
            <Select
              label="Team"
              hideLabel
              value={context.team.id}
              options={contexts.map(({ team, organization }) => ({ value: team.id, label: `${organization.name ?? ''} · ${team.name}` }))}
              onChange={team => navigate(href('automations', { team, show: query.value.get('show') }))}
            />
            <Segmented<Tab>
              label="Section"
              value={tab}
              options={optionsOf({ automations: 'Automations', settings: 'Chat settings' })}
              onChange={next => navigate(href('automations', { team: context.team.id, show: next === 'settings' ? next : null }))}
            />
          </>
        )
      }
    >
      <Loaded resource={teams} lines={12}>
        {() => {
          if (!context) return <Empty title="No team" icon={Workflow} />;
          return tab === 'settings' ? (
            <Settings key={context.team.id} context={context} />
          ) : (
            <AutomationList key={context.team.id} context={context} openId={openId} runId={runId} />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** The first team whose organization has automations enabled, if there is one. */
function defaultContext(contexts: readonly TeamContext[]): TeamContext | undefined {
  return contexts.find(({ organization }) => organization.features.automations) ?? contexts[0];
}

interface AutomationListProps {
  readonly context: TeamContext;
  readonly openId: string | undefined;
  readonly runId: string | undefined;
}

function AutomationList({ context, openId, runId }: AutomationListProps) {
  const { team, apiKey } = context;
  const status = STATUSES.find(({ value }) => value === query.value.get('status'))?.value ?? '';
  const automations = useList((page, signal) => service(apiKey, 'listAutomations', { query: { teamId: team.id, ...page }, signal }), {
    on: {
      request: ({ path, method }) => path.startsWith('/api/v1/automations') && method !== 'GET',
      event: ({ type }) => type.startsWith('social-account.'),
    },
  });
  return (
    <>
      <div class="filters">
        <Select label="Status" hideLabel value={status} options={STATUSES} onChange={next => setQuery({ status: next })} />
        <Button
          text="New automation"
          icon={Plus}
          opens={close => (
            <AutomationDialog
              context={context}
              onClose={close}
              onSaved={async automation => {
                await automations.reload();
                navigate(href(`automations/${automation.id}`, { team: team.id }));
              }}
            />
          )}
        />
      </div>
      <Split
        label="Automations"
        class="automations"
        scrolls
        detail={openId && <AutomationDetail key={openId} context={context} id={openId} runId={runId} onChanged={automations.reload} />}
      >
        <Rows
          resource={automations}
          items={automations.data?.filter(item => !status || item.status === status)}
          lines={8}
          empty={
            status ? (
              <NoMatches title="No matching automations" icon={Workflow} onReset={() => setQuery({ status: null })} />
            ) : (
              <Empty title="No automations yet" icon={Workflow}>
                Create one here or with <code>POST /api/v1/automations</code>.
              </Empty>
            )
          }
        >
          {automation => <AutomationRow automation={automation} isOpen={automation.id === openId} />}
        </Rows>
      </Split>
    </>
  );
}
