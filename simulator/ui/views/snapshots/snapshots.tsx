import './snapshots.css';
import { Camera, Download, GitFork } from 'lucide';
import { useState } from 'preact/hooks';
import type { SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Page, Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { downloadJson } from '../../download.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type List, useList } from '../../hooks/use-list.ts';
import { query, setQuery } from '../../router.ts';
import { clock } from '../../store/clock.ts';
import { world } from '../../store/world.ts';
import { ComparePanel } from './compare-panel.tsx';
import { forkWorld } from './fork.ts';
import { SnapshotRow } from './snapshot-row.tsx';
import { UploadButton } from './upload-button.tsx';

/** The world kept under names: to go back to, to go on from, to compare. */
export default function Snapshots() {
  const snapshots = useList((page, signal) => control('listSnapshots', { query: page, signal }));
  const download = useAction(async () => {
    const snapshot = await control('getSnapshot');
    const name = `${world.peek()}-${new Date(snapshot.clock.now).toISOString().slice(0, 10)}.json`;
    downloadJson(name, snapshot);
    return `${name} holds the world.`;
  });
  const fork = useAction(() => forkWorld(world.peek()));
  const removed = async (name: string) => {
    const used = ['a', 'b'].filter(side => query.peek().get(side) === name);
    if (used.length > 0) setQuery(Object.fromEntries(used.map(side => [side, null])));
    await snapshots.reload();
  };
  return (
    <Page
      title="Snapshots"
      lead="Keep the world as it is, and come back to it. They outlive a reset and go with the world."
      actions={
        <>
          <Button icon={GitFork} busy={fork.busy} onClick={() => void fork.run()}>
            Fork this world
          </Button>
          <Button icon={Download} busy={download.busy} onClick={() => void download.run()}>
            Download
          </Button>
          <UploadButton />
        </>
      }
    >
      <div class="stack">
        <Panel flush>
          <SaveForm names={snapshots.items.map(({ name }) => name)} onSaved={() => void snapshots.reload()} />
          <Loaded
            resource={{ data: snapshots.starting ? undefined : snapshots.items, problem: snapshots.problem, reload: snapshots.reload }}
          >
            {items => <Rows items={items} list={snapshots} onRemoved={name => void removed(name)} />}
          </Loaded>
        </Panel>
        {snapshots.items.length > 1 && <ComparePanel snapshots={snapshots.items} />}
      </div>
    </Page>
  );
}

interface RowsProps {
  readonly items: readonly SnapshotInfo[];
  readonly list: List<SnapshotInfo>;
  readonly onRemoved: (name: string) => void;
}

function Rows({ items, list, onRemoved }: RowsProps) {
  if (items.length === 0) {
    return (
      <Empty title="No snapshot yet" icon={Camera}>
        Save one before you try something: two of them can be compared.
      </Empty>
    );
  }
  return (
    <>
      <ul class="rows" aria-label="Snapshots">
        {items.map(snapshot => (
          <SnapshotRow key={snapshot.name} snapshot={snapshot} onRemoved={onRemoved} />
        ))}
      </ul>
      {list.hasMore && (
        <div class="snapshot-more">
          <Button busy={list.loading} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** Saves the world under a name; what the name held is replaced. */
function SaveForm({ names, onSaved }: { readonly names: readonly string[]; readonly onSaved: () => void }) {
  const [name, setName] = useState('');
  const save = useAction(
    async () => {
      await control('saveNamedSnapshot', { path: { name: name.trim() } });
      setName('');
      onSaved();
      return `The world is saved as ${name.trim()}.`;
    },
    { failure: 'form' },
  );
  const isTaken = names.includes(name.trim());
  return (
    <form
      class="snapshot-save"
      onSubmit={event => {
        event.preventDefault();
        if (name.trim()) void save.run();
      }}
    >
      <TextField
        label="Name of the snapshot"
        hideLabel
        mono
        placeholder={clock.value ? `before-${clock.value.now.slice(0, 10)}` : 'before'}
        value={name}
        onInput={setName}
        error={save.problem?.of('name') ?? save.problem?.message}
        hint={isTaken ? 'There is one of this name: it will be replaced.' : undefined}
      />
      <Button type="submit" kind="primary" icon={Camera} busy={save.busy} disabled={name.trim() === ''}>
        {isTaken ? 'Replace' : 'Save the world'}
      </Button>
    </form>
  );
}
