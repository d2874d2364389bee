import { Archive, FlaskConical, Pause, Pencil, Play, Rocket, Trash2, X } from 'lucide';
import { useState } from 'preact/hooks';
import type { Automation } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { formatDuration } from '../../format/time.ts';
import { humanize } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { go, href, query, setQuery } from '../../router.ts';
import { Version } from './definition.tsx';
import { FlowDialog } from './flow-dialog.tsx';
import { FLOW_TONES } from './flow-row.tsx';
import type { Place } from './place.ts';
import { Runs } from './runs.tsx';
import { TryDialog } from './try-dialog.tsx';

interface FlowDetailProps {
  readonly place: Place;
  readonly id: string;
  readonly runId: string | undefined;
  readonly onChanged: () => Promise<void>;
}

type Part = 'runs' | 'published' | 'draft';

/** One flow: what can be done with it, its runs and its versions. */
export function FlowDetail({ place, id, runId, onChanged }: FlowDetailProps) {
  const flow = useResource(signal => service(place.tenant.apiKey, 'getAutomation', { path: { id }, signal }), {
    on: ['request', 'event'],
    when: ({ kind, data }) =>
      kind === 'request' ? data.path.includes(id) && data.method !== 'GET' : kind === 'event' && data.type.startsWith('social-account.'),
    deps: [id],
  });
  const part = PARTS.find(({ value }) => value === query.value.get('part'))?.value ?? 'runs';
  const changed = async (next: Automation) => {
    flow.set(next);
    await onChanged();
  };
  return (
    <section class="panel split-detail flow" aria-label={`Flow ${flow.data?.name ?? id}`}>
      <Loaded resource={flow}>
        {data => (
          <div class="stack">
            <Head flow={data} />
            <Turns place={place} flow={data} onChanged={changed} onGone={onChanged} />
            <Segmented<Part>
              label="Part of the flow"
              value={part}
              options={PARTS}
              onChange={next => setQuery({ part: next === 'runs' ? null : next })}
            />
            {part === 'runs' && <Runs place={place} flow={data} runId={runId} />}
            {part === 'draft' && <Version version={data.draft} />}
            {part === 'published' &&
              (data.published ? (
                <Version version={data.published} />
              ) : (
                <Empty title="It was never published">Publish the draft, and it reacts.</Empty>
              ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const PARTS = [
  { value: 'runs', label: 'Runs' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

function Head({ flow: { id, name, status, socialAccountId, actionDelaySeconds } }: { readonly flow: Automation }) {
  return (
    <header class="flow-head">
      <div>
        <div class="row">
          <h2>{name}</h2>
          <Badge tone={FLOW_TONES[status]} dot>
            {humanize(status)}
          </Badge>
        </div>
        <p class="muted">
          <span class="mono">{id}</span> on <span class="mono">{socialAccountId}</span>,{' '}
          {actionDelaySeconds === 0 ? 'acts at once' : `acts after ${formatDuration(actionDelaySeconds * 1000)}`}
        </p>
      </div>
      <Button
        kind="quiet"
        icon={X}
        label="Close"
        onClick={() => go(href('automations', { ...Object.fromEntries(query.value), part: null }))}
      />
    </header>
  );
}

interface TurnsProps {
  readonly place: Place;
  readonly flow: Automation;
  readonly onChanged: (flow: Automation) => Promise<void>;
  readonly onGone: () => Promise<void>;
}

type Turn = 'publishAutomation' | 'pauseAutomation' | 'activateAutomation' | 'archiveAutomation';

/** Everything that can be done with a flow. What its status does not allow is refused by the service, and not offered here. */
function Turns({ place, flow, onChanged, onGone }: TurnsProps) {
  const { apiKey } = place.tenant;
  const { id, status, published } = flow;
  const [dialog, setDialog] = useState<'edit' | 'try' | null>(null);
  const turn = useAction(async (how: Turn) => onChanged(await service(apiKey, how, { path: { id } })));
  const remove = useAction(async () => {
    const { name } = await service(apiKey, 'deleteAutomation', { path: { id } });
    go(href('automations', { team: place.team.id }));
    await onGone();
    return `${name} is gone. Its runs stay.`;
  });
  const isBusy = turn.busy || remove.busy;
  return (
    <div class="row">
      <Button small kind="primary" icon={Rocket} disabled={isBusy} onClick={() => void turn.run('publishAutomation')}>
        Publish
      </Button>
      {status === 'ACTIVE' ? (
        <Button small icon={Pause} disabled={isBusy} onClick={() => void turn.run('pauseAutomation')}>
          Pause
        </Button>
      ) : (
        published && (
          <Button small icon={Play} disabled={isBusy} onClick={() => void turn.run('activateAutomation')}>
            Activate
          </Button>
        )
      )}
      <Button small icon={Archive} disabled={isBusy || status === 'ARCHIVED'} onClick={() => void turn.run('archiveAutomation')}>
        Archive
      </Button>
      <Button small icon={FlaskConical} onClick={() => setDialog('try')}>
        Try it
      </Button>
      <Button small icon={Pencil} onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <Button small kind="danger" icon={Trash2} label="Delete" busy={remove.busy} onClick={() => void remove.run()} />
      {dialog === 'edit' && (
        <FlowDialog
          place={place}
          flow={flow}
          onClose={() => setDialog(null)}
          onSaved={async saved => {
            setDialog(null);
            await onChanged(saved);
          }}
        />
      )}
      {dialog === 'try' && <TryDialog place={place} flow={flow} onClose={() => setDialog(null)} />}
    </div>
  );
}
