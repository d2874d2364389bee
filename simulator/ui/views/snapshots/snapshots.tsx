import './snapshots.css';
import { Camera, Download, GitFork, History, Trash2, Upload } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { Snapshot, SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { TextField } from '../../components/field.tsx';
import { ConfirmButton, Form, FormDialog } from '../../components/form.tsx';
import { Empty, Page, Panel } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { downloadJson } from '../../download.ts';
import { formatBytes } from '../../format.ts';
import { useFormAction } from '../../hooks/use-action.ts';
import { useList } from '../../hooks/use-resource.ts';
import { Problem } from '../../problem.ts';
import { query, setQuery } from '../../router.ts';
import { clock } from '../../store/clock.ts';
import { switchWorld, world } from '../../store/world.ts';
import { ComparePanel } from './compare.tsx';

/** Named snapshots of the world: to restore, fork and compare. */
export default function Snapshots() {
  const snapshots = useList((page, signal) => control('listSnapshots', { query: page, signal }));
  const download = async () => {
    const snapshot = await control('getSnapshot');
    const name = `${world.peek()}-${new Date(snapshot.clock.now).toISOString().slice(0, 10)}.json`;
    downloadJson(name, snapshot);
    return `Saved as ${name}.`;
  };
  const fork = () => forkWorld(world.peek());
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
          <Button text="Fork this world" icon={GitFork} action={fork} />
          <Button text="Download" icon={Download} action={download} />
          <UploadButton />
        </>
      }
    >
      <div class="stack">
        <Panel flush>
          <SaveForm names={snapshots.items.map(({ name }) => name)} onSaved={() => void snapshots.reload()} />
          <Rows
            resource={snapshots}
            label="Snapshots"
            keyOf={({ name }) => name}
            empty={
              <Empty title="No snapshots yet" icon={Camera} text="Save one before you change something: two snapshots can be compared." />
            }
          >
            {snapshot => <SnapshotRow snapshot={snapshot} onDeleted={forget} />}
          </Rows>
        </Panel>
        {snapshots.items.length > 1 && <ComparePanel snapshots={snapshots.items} />}
      </div>
    </Page>
  );
}

/** Saves the world as a named snapshot; replaces one of the same name. */
function SaveForm({ names, onSaved }: { readonly names: readonly string[]; readonly onSaved: () => void }) {
  const [name, setName] = useState('');
  const save = useFormAction(async () => {
    await control('saveNamedSnapshot', { path: { name: name.trim() } });
    setName('');
    onSaved();
    return `Snapshot ${name.trim()} saved.`;
  });
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
      <Button
        text={isTaken ? 'Replace' : 'Save snapshot'}
        type="submit"
        kind="primary"
        icon={Camera}
        busy={save.busy}
        disabled={name.trim() === ''}
      />
    </Form>
  );
}

interface SnapshotRowProps {
  readonly snapshot: SnapshotInfo;
  readonly onDeleted: (name: string) => Promise<void>;
}

/** A snapshot and its actions. */
function SnapshotRow({ snapshot: { name, createdAt }, onDeleted }: SnapshotRowProps) {
  const restore = async () => {
    await control('restoreNamedSnapshot', { path: { name } });
    return `World restored from ${name}.`;
  };
  const remove = async () => {
    await control('deleteNamedSnapshot', { path: { name } });
    await onDeleted(name);
  };
  const fork = () => forkWorld(name);
  const download = async () => downloadJson(`${name}.json`, await control('getNamedSnapshot', { path: { name } }));
  return (
    <div class="snapshot line spread">
      <div class="snapshot-name">
        <span class="mono truncate" title={name}>
          {name}
        </span>
        <span class="muted number">
          <Time at={createdAt} format="short" />
        </span>
      </div>
      <div class="row">
        <ConfirmButton
          text="Restore"
          small
          kind="plain"
          icon={History}
          title={`Restore ${name}`}
          warning={
            <>
              The world returns to its state at <Time at={createdAt} format="full" />. Later changes are lost unless you save them first.
            </>
          }
          confirm="Restore"
          onConfirm={restore}
        />
        <Button text="Fork" small icon={GitFork} action={fork} />
        <Button small kind="quiet" icon={Download} label={`Download ${name}`} action={download} />
        <ConfirmButton
          small
          kind="quiet"
          icon={Trash2}
          title={`Delete ${name}`}
          warning="The world itself is not changed."
          confirm="Delete"
          onConfirm={remove}
        />
      </div>
    </div>
  );
}

/** Restores the world from a downloaded file, after confirmation. */
function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => {
    setFile(null);
    // So that selecting the same file again causes a change event.
    if (input.current) input.current.value = '';
  };
  const restore = async (selected: File) => {
    await control('restoreSnapshot', { body: await snapshotOf(selected) });
    return `World restored from ${selected.name}.`;
  };
  return (
    <>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        accept="application/json,.json"
        aria-label="Snapshot file"
        tabIndex={-1}
        onChange={event => setFile(event.currentTarget.files?.item(0) ?? null)}
      />
      <Button text="Upload" icon={Upload} onClick={() => input.current?.click()} />
      {file && (
        <FormDialog title={`Restore ${file.name}`} submit="Restore" danger onSubmit={() => restore(file)} onClose={close}>
          <p>The file ({formatBytes(file.size)}) replaces the world. Its current state is lost unless you save it first.</p>
        </FormDialog>
      )}
    </>
  );
}

async function snapshotOf(file: File): Promise<Snapshot> {
  try {
    // The simulator validates the snapshot.
    return JSON.parse(await file.text()) as Snapshot;
  } catch {
    throw new Problem(0, `${file.name} is not valid JSON`);
  }
}

/** Creates a copy of a world or snapshot, and selects it. */
async function forkWorld(from: string): Promise<string> {
  const { id } = await control('createWorld', { body: { fork: from } });
  switchWorld(id);
  return `Switched to ${id}, a copy of ${from}.`;
}
