import './snapshots.css';
import { Camera, Download, GitFork } from 'lucide';
import { useState } from 'preact/hooks';
import type { SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Empty, Loaded, Page, Panel, ShowMore } from '../../components/layout.tsx';
import { downloadJson } from '../../download.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useList } from '../../hooks/use-resource.ts';
import { query, setQuery } from '../../router.ts';
import { clock } from '../../store/clock.ts';
import { world } from '../../store/world.ts';
import { ComparePanel } from './compare-panel.tsx';
import { forkWorld } from './fork.ts';
import { SnapshotRow } from './snapshot-row.tsx';
import { UploadButton } from './upload-button.tsx';

/** Named snapshots of the world: to restore, fork and compare. */
export default function Snapshots() {
  const snapshots = useList((page, signal) => control('listSnapshots', { query: page, signal }));
  const download = useAction(async () => {
    const snapshot = await control('getSnapshot');
    const name = `${world.peek()}-${new Date(snapshot.clock.now).toISOString().slice(0, 10)}.json`;
    downloadJson(name, snapshot);
    return `Saved as ${name}.`;
  });
  const fork = useAction(() => forkWorld(world.peek()));
  const forget = async (name: string) => {
    const used = ['a', 'b'].filter(side => query.peek().get(side) === name);
    if (used.length > 0) setQuery(Object.fromEntries(used.map(side => [side, null])));
    await snapshots.reload();
  };
  return (
    <Page
      title="Snapshots"
      lead="Save the state of the world and restore it later. Snapshots survive a reset, and are deleted with the world."
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
          <Loaded resource={snapshots}>{items => <Rows items={items} onDeleted={forget} />}</Loaded>
          <ShowMore list={snapshots} />
        </Panel>
        {snapshots.items.length > 1 && <ComparePanel snapshots={snapshots.items} />}
      </div>
    </Page>
  );
}

interface RowsProps {
  readonly items: readonly SnapshotInfo[];
  readonly onDeleted: (name: string) => Promise<void>;
}

function Rows({ items, onDeleted }: RowsProps) {
  if (items.length === 0) {
    return (
      <Empty title="No snapshots yet" icon={Camera}>
        Save one before you change something: two snapshots can be compared.
      </Empty>
    );
  }
  return (
    <ul class="rows" aria-label="Snapshots">
      {items.map(snapshot => (
        <SnapshotRow key={snapshot.name} snapshot={snapshot} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}

/** Saves the world as a named snapshot; replaces one of the same name. */
function SaveForm({ names, onSaved }: { readonly names: readonly string[]; readonly onSaved: () => void }) {
  const [name, setName] = useState('');
  const save = useAction(
    async () => {
      await control('saveNamedSnapshot', { path: { name: name.trim() } });
      setName('');
      onSaved();
      return `Snapshot ${name.trim()} saved.`;
    },
    { failure: 'form' },
  );
  const isTaken = names.includes(name.trim());
  return (
    <Form class="snapshot-save" action={save}>
      <TextField
        label="Snapshot name"
        hideLabel
        mono
        placeholder={clock.value ? `before-${clock.value.now.slice(0, 10)}` : 'before'}
        value={name}
        onInput={setName}
        error={save.problem?.messageFor('name') ?? save.problem?.message}
        hint={isTaken ? 'A snapshot of this name exists and will be replaced.' : undefined}
      />
      <Button type="submit" kind="primary" icon={Camera} busy={save.busy} disabled={name.trim() === ''}>
        {isTaken ? 'Replace' : 'Save snapshot'}
      </Button>
    </Form>
  );
}
