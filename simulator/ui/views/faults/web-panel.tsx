import { Globe, Pencil, Plus, Trash2 } from 'lucide';
import type { WebResource } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, Button, statusTone } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { Empty, Loaded, Panel } from '../../components/layout.tsx';
import { formatBytes, formatDuration } from '../../format.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { href, navigate } from '../../router.ts';
import { WebDialog } from './web-dialog.tsx';

interface PanelProps {
  /** The URL that is being edited, '' for a new one; otherwise null. */
  readonly editing: string | null;
  readonly onClose: () => void;
}

/** The resources of the fake web, which URL imports and CSV media load. */
export function WebPanel({ editing, onClose }: PanelProps) {
  const web = useResource(signal => control('listWebResources', { query: { limit: 1000 }, signal }));
  const resource = web.data?.items.find(({ url }) => url === editing);
  return (
    <Panel
      title="Fake web"
      actions={
        <Button small icon={Plus} onClick={() => navigate(href('faults/web'))}>
          New URL
        </Button>
      }
      flush
    >
      <Loaded resource={web}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No URLs" icon={Globe}>
              By default every URL responds with a small valid file of the type of its extension.
            </Empty>
          ) : (
            <ul class="rows">
              {items.map(item => (
                <WebRow key={item.url} resource={item} onDeleted={() => void web.reload()} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing !== null && (editing === '' || web.data) && (
        <WebDialog key={editing} url={editing} resource={resource} onSaved={() => void web.reload()} onClose={onClose} />
      )}
    </Panel>
  );
}

interface RowProps {
  readonly resource: WebResource;
  readonly onDeleted: () => void;
}

function WebRow({ resource: { url, status, contentType, size, delay }, onDeleted }: RowProps) {
  const remove = async () => {
    await control('deleteWebResources', { query: { url } });
    onDeleted();
    return `${url} deleted.`;
  };
  return (
    <li class="fault web-row">
      <Badge tone={statusTone(status)}>{status}</Badge>
      <div class="fault-text">
        <p class="mono truncate" title={url}>
          {url}
        </p>
        <p class="muted">
          {contentType ?? 'no type'} · <span class="number">{formatBytes(size)}</span>
          {delay > 0 && <span class="number"> · delay {formatDuration(delay)}</span>}
        </p>
      </div>
      <Button kind="quiet" icon={Pencil} label={`Edit ${url}`} onClick={() => navigate(href('faults/web', { url }))} />
      <ConfirmButton
        kind="quiet"
        icon={Trash2}
        title={`Delete ${url}`}
        warning="It responds as a URL that was never set: with a small valid file."
        confirm="Delete"
        onConfirm={remove}
      />
    </li>
  );
}
