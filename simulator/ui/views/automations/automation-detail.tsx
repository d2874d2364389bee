import { Archive, FlaskConical, Pause, Pencil, Play, Rocket, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { Automation } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button, PlatformMark, StatusBadge, type Tone } from '../../components/basic.tsx';
import { Detail } from '../../components/detail.tsx';
import { Segmented } from '../../components/field.tsx';
import { Empty, Loaded } from '../../components/layout.tsx';
import { optionsOf } from '../../components/request-form.ts';
import { formatDuration } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, hrefHere, navigate, query, setQuery } from '../../router.ts';
import { AutomationDialog, TestRunDialog } from './automation-dialogs.tsx';
import { Runs, Version } from './runs.tsx';
import { triggerSentence } from './sentences.ts';

interface AutomationDetailProps {
  readonly context: TeamContext;
  readonly id: string;
  readonly runId: string | undefined;
  readonly onChanged: () => Promise<void>;
}

type Tab = 'runs' | 'published' | 'draft';

/** An automation: its actions, runs and versions. */
export function AutomationDetail({ context, id, runId, onChanged }: AutomationDetailProps) {
  const automation = useResource(signal => service(context.apiKey, 'getAutomation', { path: { id }, signal }), {
    on: {
      request: ({ path, method }) => path.includes(id) && method !== 'GET',
      event: ({ type }) => type.startsWith('social-account.'),
    },
    deps: [id],
  });
  const tab = TABS.find(({ value }) => value === query.value.get('part'))?.value ?? 'runs';
  const name = automation.data?.name ?? id;
  return (
    <Detail
      title={name}
      label={`Automation ${name}`}
      explained={automation.data?.id}
      onClose={() => navigate(hrefHere('automations', { part: null }))}
    >
      <Loaded resource={automation}>
        {data => (
          <div class="stack automation">
            <Summary automation={data} />
            <AutomationActions
              context={context}
              automation={data}
              onChanged={async next => {
                automation.set(next);
                await onChanged();
              }}
              onDeleted={onChanged}
            />
            <Segmented<Tab>
              label="Section"
              value={tab}
              options={TABS}
              onChange={next => setQuery({ part: next === 'runs' ? null : next })}
            />
            {tab === 'runs' && <Runs context={context} automation={data} runId={runId} />}
            {tab === 'draft' && <Version version={data.draft} />}
            {tab === 'published' &&
              (data.published ? (
                <Version version={data.published} />
              ) : (
                <Empty title="Never published" text="Publish the draft to activate the automation." />
              ))}
          </div>
        )}
      </Loaded>
    </Detail>
  );
}

const TABS = optionsOf({ runs: 'Runs', published: 'Published', draft: 'Draft' });

function Summary({ automation: { id, status, socialAccountId, actionDelaySeconds } }: { readonly automation: Automation }) {
  return (
    <p class="row muted">
      <StatusBadge status={status} tone={AUTOMATION_TONES[status]} />
      <span>
        <span class="mono">{id}</span> on <span class="mono">{socialAccountId}</span>,{' '}
        {actionDelaySeconds === 0 ? 'no delay' : `delay ${formatDuration(actionDelaySeconds * 1000)}`}
      </span>
    </p>
  );
}

interface AutomationActionsProps {
  readonly context: TeamContext;
  readonly automation: Automation;
  readonly onChanged: (automation: Automation) => Promise<void>;
  readonly onDeleted: () => Promise<void>;
}

type StatusChange = 'publishAutomation' | 'pauseAutomation' | 'activateAutomation' | 'archiveAutomation';

/** Buttons for the actions that the status allows. */
function AutomationActions({ context, automation, onChanged, onDeleted }: AutomationActionsProps) {
  const { team, apiKey } = context;
  const { id, status, published } = automation;
  const [dialog, setDialog] = useState<'edit' | 'test' | null>(null);
  const change = useAction(async (operation: StatusChange) => onChanged(await service(apiKey, operation, { path: { id } })));
  const remove = useAction(async () => {
    const { name } = await service(apiKey, 'deleteAutomation', { path: { id } });
    navigate(href('automations', { team: team.id }));
    await onDeleted();
    return `${name} deleted. The records of its runs are kept.`;
  });
  const isBusy = change.busy || remove.busy;
  return (
    <div class="row">
      <Button text="Publish" small kind="primary" icon={Rocket} disabled={isBusy} onClick={() => void change.run('publishAutomation')} />
      {status === 'ACTIVE' ? (
        <Button text="Pause" small icon={Pause} disabled={isBusy} onClick={() => void change.run('pauseAutomation')} />
      ) : (
        published && <Button text="Activate" small icon={Play} disabled={isBusy} onClick={() => void change.run('activateAutomation')} />
      )}
      <Button
        text="Archive"
        small
        icon={Archive}
        disabled={isBusy || status === 'ARCHIVED'}
        onClick={() => void change.run('archiveAutomation')}
      />
      <Button text="Test" small icon={FlaskConical} onClick={() => setDialog('test')} />
      <Button text="Edit" small icon={Pencil} onClick={() => setDialog('edit')} />
      <Button small kind="danger" icon={Trash2} label="Delete" busy={remove.busy} onClick={() => void remove.run()} />
      {dialog === 'edit' && (
        <AutomationDialog context={context} automation={automation} onClose={() => setDialog(null)} onSaved={onChanged} />
      )}
      {dialog === 'test' && <TestRunDialog context={context} automation={automation} onClose={() => setDialog(null)} />}
    </div>
  );
}

export const AUTOMATION_TONES: Readonly<Record<Automation['status'], Tone>> = {
  ACTIVE: 'good',
  DRAFT: 'info',
  PAUSED: 'warn',
  ARCHIVED: 'neutral',
};

export function AutomationRow({ automation, isOpen }: { readonly automation: Automation; readonly isOpen: boolean }) {
  const { id, name, platform, status, draft, published } = automation;
  const isEdited = published !== null && draft.version !== published.version;
  return (
    <a class="list-link automation-row" href={hrefHere(`automations/${id}`)} aria-current={isOpen || undefined}>
      <PlatformMark platform={platform} />
      <span class="bold truncate">{name}</span>
      <StatusBadge status={status} tone={AUTOMATION_TONES[status]} />
      <span class="automation-trigger breaks muted">{triggerSentence((published ?? draft).definition.trigger)}</span>
      <span class="automation-version small muted number">
        {published ? `v${published.version}` : `draft v${draft.version}`}
        {isEdited && `, draft v${draft.version}`}
      </span>
    </a>
  );
}
