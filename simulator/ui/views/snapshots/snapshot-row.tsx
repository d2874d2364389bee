import { Download, GitFork, History, Trash2 } from 'lucide';
import type { SnapshotInfo } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm.tsx';
import { Time } from '../../components/time.tsx';
import { downloadJson } from '../../download.ts';
import { formatBytes } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { forkWorld } from './fork.ts';

/** A saved world, and what can be done with it. */
export function SnapshotRow({
  snapshot: { name, createdAt, sizeBytes },
  onRemoved,
}: {
  readonly snapshot: SnapshotInfo;
  readonly onRemoved: (name: string) => void;
}) {
  const restore = useAction(async () => {
    await control('restoreNamedSnapshot', { path: { name } });
    return `The world is as it was in ${name}.`;
  });
  const fork = useAction(() => forkWorld(name));
  const download = useAction(async () => downloadJson(`${name}.json`, await control('getNamedSnapshot', { path: { name } })));
  const remove = useAction(async () => {
    await control('deleteNamedSnapshot', { path: { name } });
    onRemoved(name);
  });
  return (
    <li class="snapshot">
      <div class="snapshot-what">
        <span class="mono truncate" title={name}>
          {name}
        </span>
        <span class="muted number">
          <Time at={createdAt} as="short" /> · {formatBytes(sizeBytes)}
        </span>
      </div>
      <div class="row">
        <ConfirmButton
          small
          kind="plain"
          icon={History}
          busy={restore.busy}
          title={`Load ${name}`}
          warning={
            <>
              The world becomes exactly what it was at <Time at={createdAt} as="full" />. What came after is gone, unless you save it first.
            </>
          }
          answer="Load"
          onConfirm={() => void restore.run()}
        >
          Load
        </ConfirmButton>
        <Button small icon={GitFork} busy={fork.busy} onClick={() => void fork.run()}>
          Fork
        </Button>
        <Button small kind="quiet" icon={Download} label={`Download ${name}`} busy={download.busy} onClick={() => void download.run()} />
        <ConfirmButton
          small
          kind="quiet"
          icon={Trash2}
          busy={remove.busy}
          title={`Delete ${name}`}
          warning="The world itself is untouched."
          answer="Delete"
          onConfirm={() => void remove.run()}
        />
      </div>
    </li>
  );
}
