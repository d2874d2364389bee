import { Globe, Pencil, Plus } from 'lucide';
import type { WebResource } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, statusTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { formatDuration } from '../../format/time.ts';
import { formatBytes } from '../../format/words.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { go, href } from '../../router.ts';
import { WebDialog } from './web-dialog.tsx';

interface PanelProps {
  /** The address whose answer is being set, '' for a new one; null when none is. */
  readonly editing: string | null;
  readonly onClose: () => void;
}

/** What URL imports and CSV media find at an address. */
export function WebPanel({ editing, onClose }: PanelProps) {
  const web = useResource(signal => control('listWebResources', { query: { limit: 1000 }, signal }));
  const old = web.data?.items.find(({ url }) => url === editing);
  return (
    <Panel
      title="Fake web"
      actions={
        <Button small icon={Plus} onClick={() => go(href('faults/web'))}>
          New address
        </Button>
      }
      flush
    >
      <Loaded resource={web}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No address is set" icon={Globe}>
              Imports by URL find a small valid file of the type that the extension names, wherever they look.
            </Empty>
          ) : (
            <ul class="rows">
              {items.map(resource => (
                <WebRow key={resource.url} resource={resource} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing !== null && (editing === '' || web.data) && (
        <WebDialog key={editing} url={editing} old={old} onSet={() => void web.reload()} onClose={onClose} />
      )}
    </Panel>
  );
}

function WebRow({ resource: { url, status, contentType, size, delay } }: { readonly resource: WebResource }) {
  return (
    <li class="fault web-row">
      <Badge tone={statusTone(status)}>{status}</Badge>
      <div class="fault-what">
        <p class="mono truncate" title={url}>
          {url}
        </p>
        <p class="muted">
          {contentType ?? 'no type'} · <span class="number">{formatBytes(size)}</span>
          {delay > 0 && <span class="number"> · after {formatDuration(delay)}</span>}
        </p>
      </div>
      <Button kind="quiet" icon={Pencil} label={`Change ${url}`} onClick={() => go(href('faults/web', { url }))} />
    </li>
  );
}
