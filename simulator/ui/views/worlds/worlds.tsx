import './worlds.css';
import { Globe, Plus, RotateCcw, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { World } from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Badge, Button } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { Loaded, Page, Panel } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { count, formatBytes, formatShortDate, formatTime, humanize } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { clock } from '../../store/clock.ts';
import { switchWorld, world } from '../../store/world.ts';
import { NewWorldDialog, ResetDialog } from './dialogs.tsx';
import { OrganizationsPanel } from './organizations.tsx';

/** The worlds of the process, and the contents of the selected one. */
export default function Worlds() {
  const [open, setOpen] = useState<'new' | 'reset' | null>(null);
  // Counts the resets, each of which causes everything to be loaded again.
  const [resets, setResets] = useState(0);
  const worlds = useResource(signal => control('listWorlds', { query: { limit: MAX_CONTROL_PAGE }, signal }), { deps: [resets] });
  return (
    <Page
      title="Worlds"
      lead="Independent simulations in one process. Ids are the same in each world, API keys are not."
      actions={
        <>
          <Button text="Reset this world" icon={RotateCcw} onClick={() => setOpen('reset')} />
          <Button text="New world" icon={Plus} kind="primary" disabled={!worlds.data} onClick={() => setOpen('new')} />
        </>
      }
    >
      <div class="stack">
        <Panel title="Worlds" actions={worlds.data && <span class="muted number">{count(worlds.data.total, 'world')}</span>} flush>
          <Rows resource={worlds} class="rows world-rows" label="Worlds" empty={null}>
            {item => <WorldRow item={item} onDeleted={() => void worlds.reload()} />}
          </Rows>
        </Panel>
        <StatusPanel resets={resets} />
        <OrganizationsPanel resets={resets} />
      </div>
      {open === 'new' && <NewWorldDialog worlds={worlds.data?.items ?? []} onClose={() => setOpen(null)} />}
      {open === 'reset' && <ResetDialog onDone={() => setResets(resets + 1)} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function WorldRow({ item, onDeleted }: { readonly item: World; readonly onDeleted: () => void }) {
  const { id, name, seed, apiKeys, expiresAt } = item;
  const label = name ?? id;
  const isSelected = world.value === id || world.value === name;
  const remove = async () => {
    // The page cannot stay in a deleted world.
    if (isSelected) switchWorld('default');
    await control('deleteWorld', { path: { id } });
    onDeleted();
    return `${label} deleted.`;
  };
  const keys = Object.entries(apiKeys);
  return (
    <div class="world-row" aria-current={isSelected || undefined}>
      <span class="world-name">
        <strong>{label}</strong>
        <span class="muted number">
          {name !== null && `${id}, `}seed {seed}
        </span>
        <span class="muted" title={`Created at ${item.createdAt}, last used at ${item.lastUsedAt}`}>
          {item.madeBy !== null && `made by ${item.madeBy}`}
          {expiresAt !== null && ` · expires ${formatShortDate(Date.parse(expiresAt))}, ${formatTime(Date.parse(expiresAt))} UTC`}
        </span>
        {isSelected && <Badge tone="info">selected</Badge>}
      </span>
      <span class="world-keys">
        {keys.length > 0 && <span class="muted">API keys</span>}
        {keys.map(([organization, key]) => (
          <CopyButton key={organization} text={key} label={`Copy the API key of ${organization} in ${label}`}>
            {organization}
          </CopyButton>
        ))}
        {keys.length === 0 && <span class="muted">no API keys</span>}
      </span>
      <span class="world-actions">
        <Button text="Switch" small icon={Globe} disabled={isSelected} onClick={() => switchWorld(id)} />
        {id === 'default' ? (
          <span class="world-placeholder" />
        ) : (
          <ConfirmButton
            small
            kind="quiet"
            icon={Trash2}
            title={`Delete ${label}`}
            warning="All its data is deleted, including snapshots and media. Its API keys become invalid."
            confirm="Delete"
            onConfirm={remove}
          />
        )}
      </span>
    </div>
  );
}

/** The status of the selected world. */
function StatusPanel({ resets }: { readonly resets: number }) {
  const status = useResource(signal => control('getStatus', { signal }), { on: ['event', 'job', 'request'], deps: [resets] });
  return (
    <Panel title={world.value}>
      <Loaded resource={status} lines={3}>
        {({ seed, counts, pendingJobs, memory, version }) => (
          <dl class="world-numbers">
            {[
              ['Random seed', String(seed)],
              ['Clock', clock.value?.mode === 'realtime' ? `${clock.value.speed}×` : 'manual'],
              ...Object.entries(counts).map(([name, number]) => [humanize(name), number.toLocaleString('en')]),
              ['Pending jobs', pendingJobs.toLocaleString('en')],
              ['Memory', formatBytes(memory.rssBytes)],
              ['Version', version],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd class="number">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
