import { Download, GitFork, History, Trash2 } from 'lucide';
import type { SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button, Time } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { downloadJson } from '../../download.ts';
import { useAction } from '../../hooks/use-action.ts';
import { forkWorld } from './fork.ts';

interface SnapshotRowProps {
  readonly snapshot: SnapshotInfo;
  readonly onDeleted: (name: string) => Promise<void>;
}

/** A snapshot and its actions. */
export function SnapshotRow({ snapshot: { name, createdAt }, onDeleted }: SnapshotRowProps) {
  const restore = async () => {
    await control('restoreNamedSnapshot', { path: { name } });
    return `World restored from ${name}.`;
  };
  const remove = async () => {
    await control('deleteNamedSnapshot', { path: { name } });
    await onDeleted(name);
  };
  const fork = useAction(() => forkWorld(name));
  const download = useAction(async () => downloadJson(`${name}.json`, await control('getNamedSnapshot', { path: { name } })));
  return (
    <li class="snapshot">
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
        >
          Restore
        </ConfirmButton>
        <Button small icon={GitFork} busy={fork.busy} onClick={() => void fork.run()}>
          Fork
        </Button>
        <Button small kind="quiet" icon={Download} label={`Download ${name}`} busy={download.busy} onClick={() => void download.run()} />
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
    </li>
  );
}
