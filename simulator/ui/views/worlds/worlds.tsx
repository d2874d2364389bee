import './worlds.css';
import { Globe, Plus, RotateCcw, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type { World } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/code.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { Page, Panel } from '../../components/layout.tsx';
import { Loaded } from '../../components/states.tsx';
import { count } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { switchWorld, world } from '../../store/world.ts';
import { OrganizationsPanel } from './organizations-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { NewWorldDialog, ResetDialog } from './world-dialog.tsx';

/** The worlds of the process, and what is in the one that is shown. */
export default function Worlds() {
  const [open, setOpen] = useState<'new' | 'reset' | null>(null);
  // Counts up when the world was reset: nothing of it is what it was.
  const [age, setAge] = useState(0);
  const worlds = useResource(signal => control('listWorlds', { query: { limit: 1000 }, signal }), { deps: [age] });
  return (
    <Page
      title="Worlds"
      lead="Each is a simulation of its own, with the same ids and keys of its own."
      actions={
        <>
          <Button icon={RotateCcw} onClick={() => setOpen('reset')}>
            Reset this world
          </Button>
          <Button icon={Plus} kind="primary" disabled={!worlds.data} onClick={() => setOpen('new')}>
            New world
          </Button>
        </>
      }
    >
      <div class="stack">
        <Panel title="Worlds" actions={worlds.data && <span class="muted number">{count(worlds.data.total, 'world')}</span>} flush>
          <Loaded resource={worlds}>
            {({ items }) => (
              <ul class="rows world-rows" aria-label="Worlds">
                {items.map(item => (
                  <WorldRow key={item.id} item={item} onGone={() => void worlds.reload()} />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
        <StatusPanel age={age} />
        <OrganizationsPanel age={age} />
      </div>
      {open === 'new' && <NewWorldDialog worlds={worlds.data?.items ?? []} onClose={() => setOpen(null)} />}
      {open === 'reset' && <ResetDialog onReset={() => setAge(age + 1)} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function WorldRow({ item: { id, apiKeys }, onGone }: { readonly item: World; readonly onGone: () => void }) {
  const isShown = id === world.value;
  const remove = useAction(async () => {
    // Nobody can look at what is about to go.
    if (id === world.peek()) switchWorld('default');
    await control('deleteWorld', { path: { id } });
    onGone();
    return `${id} is gone.`;
  });
  const keys = Object.entries(apiKeys);
  return (
    <li class="world-row" aria-current={isShown || undefined}>
      <span class="world-name">
        <strong>{id}</strong>
        {isShown && <Badge tone="info">shown</Badge>}
      </span>
      <span class="world-keys">
        {keys.length > 0 && <span class="muted">Keys</span>}
        {keys.map(([organization, key]) => (
          <CopyButton key={organization} text={key} label={`Copy the API key of ${organization} in ${id}`}>
            {organization}
          </CopyButton>
        ))}
        {keys.length === 0 && <span class="muted">no API key</span>}
      </span>
      <span class="world-actions">
        <Button small icon={Globe} disabled={isShown} onClick={() => switchWorld(id)}>
          Switch
        </Button>
        {id === 'default' ? (
          <span class="world-no-delete" />
        ) : (
          <ConfirmButton
            small
            kind="quiet"
            icon={Trash2}
            busy={remove.busy}
            title={`Delete ${id}`}
            warning="All that is in it goes, its snapshots and media too, and its API keys open nothing any more."
            answer="Delete"
            onConfirm={() => void remove.run()}
          />
        )}
      </span>
    </li>
  );
}
