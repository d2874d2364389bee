import './faults.css';
import { Bug, Globe, Pencil, Plus, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import type {
  CreateFaultRequest,
  Fault,
  FaultList,
  SetWebResourceRequest,
  WebResource,
} from '../../../../openapi/generated/control-types.ts';
import { control, MAX_CONTROL_PAGE } from '../../api.ts';
import { Badge, Button, statusTone } from '../../components/basic.tsx';
import { ConfirmButton } from '../../components/form.tsx';
import { Empty, Page, Panel, type ViewProps } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import type { Values } from '../../components/request-form.ts';
import { count, formatBytes, formatDuration } from '../../format.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { href, navigate, query } from '../../router.ts';
import { now } from '../../store/clock.ts';
import { faultFields, webFields, webRequestOf } from './fault-form.ts';
import { effectSentence, matchSentence, retirementSentence, whenSentence } from './fault-sentences.ts';

/** Faults of the API, and the resources of the fake web. */
export default function Faults({ rest: [open] }: ViewProps) {
  const faults = useResource(signal => control('listFaults', { query: { limit: MAX_CONTROL_PAGE }, signal }), {
    on: ['request', 'own-request'],
  });
  const close = () => navigate(href('faults'));
  return (
    <Page title="Faults" lead="Make API calls fail, and set the responses of external URLs. See Platforms for failures of platforms.">
      <div class="stack">
        <FaultsPanel faults={faults} />
        <WebPanel editing={open === 'web' ? (query.value.get('url') ?? '') : null} onClose={close} />
      </div>
      {open === 'new' && <FaultDialog onCreated={() => void faults.reload()} onClose={close} />}
    </Page>
  );
}

/** Creates a fault. */
function FaultDialog({ onCreated, onClose }: { readonly onCreated: () => void; readonly onClose: () => void }) {
  const [at] = useState(() => now.peek() ?? 0);
  const create = async (body: CreateFaultRequest) => {
    await control('createFault', { body });
    onCreated();
    return 'Fault created.';
  };
  return (
    <RequestDialog<CreateFaultRequest>
      title="New fault"
      kind="side"
      submit="Create"
      fields={values => faultFields(values, at)}
      onSubmit={create}
      onClose={onClose}
    />
  );
}

function FaultsPanel({ faults }: { readonly faults: Resource<FaultList> }) {
  const clear = async () => {
    const { deleted } = await control('deleteFaults');
    await faults.reload();
    return `${count(deleted, 'fault')} deleted.`;
  };
  return (
    <Panel
      title="API faults"
      actions={
        <>
          {faults.data && faults.data.total > 1 && <Button text="Delete all" small icon={Trash2} action={clear} />}
          <Button text="New fault" small kind="primary" icon={Plus} onClick={() => navigate(href('faults/new'))} />
        </>
      }
      flush
    >
      <Rows
        resource={faults}
        class="rows fault-rows"
        empty={
          <Empty
            title="No faults"
            icon={Bug}
            text="Make calls fail, respond late or lose their response, and test how your code handles it."
          />
        }
      >
        {fault => <FaultRow fault={fault} onDeleted={() => void faults.reload()} />}
      </Rows>
    </Panel>
  );
}

function FaultRow({ fault, onDeleted }: { readonly fault: Fault; readonly onDeleted: () => void }) {
  const { id, operationId, method, path, applied } = fault;
  const remove = async () => {
    await control('deleteFault', { path: { id } });
    onDeleted();
  };
  const target = method === null || path === null ? (operationId ?? '') : `${method} ${path}`;
  const retirement = retirementSentence(fault, now.value);
  const match = matchSentence(fault);
  return (
    <div class={`fault${retirement ? ' fault-retired' : ''}`}>
      <div class="fault-text breaks">
        <p class="mono truncate" title={target}>
          {target}
        </p>
        <p>
          {effectSentence(fault)} <span class="muted">· {whenSentence(fault)}</span>
        </p>
        {match && <p class="muted">{match}</p>}
        {retirement && <p class="muted">Retired: {retirement}.</p>}
      </div>
      <span class="row fault-state">
        {retirement && <Badge>retired</Badge>}
        <Badge tone={applied > 0 ? 'warn' : 'neutral'}>{applied > 0 ? `applied to ${count(applied, 'call')}` : 'not applied yet'}</Badge>
      </span>
      <Button kind="quiet" icon={Trash2} label={`Delete the fault of ${target}`} action={remove} />
    </div>
  );
}

interface PanelProps {
  /** The URL that is being edited, '' for a new one; otherwise null. */
  readonly editing: string | null;
  readonly onClose: () => void;
}

/** The resources of the fake web, which URL imports and CSV media load. */
function WebPanel({ editing, onClose }: PanelProps) {
  const web = useResource(signal => control('listWebResources', { query: { limit: MAX_CONTROL_PAGE }, signal }));
  const resource = web.data?.items.find(({ url }) => url === editing);
  const save = async (body: SetWebResourceRequest, values: Values) => {
    await control('setWebResource', { body: await webRequestOf(body, values) });
    void web.reload();
    return 'Response saved.';
  };
  return (
    <Panel title="Fake web" actions={<Button text="New URL" small icon={Plus} onClick={() => navigate(href('faults/web'))} />} flush>
      <Rows
        resource={web}
        keyOf={item => item.url}
        empty={
          <Empty title="No URLs" icon={Globe} text="By default every URL responds with a small valid file of the type of its extension." />
        }
      >
        {item => <WebRow resource={item} onDeleted={() => void web.reload()} />}
      </Rows>
      {editing !== null && (editing === '' || web.data) && (
        <RequestDialog<SetWebResourceRequest>
          key={editing}
          title={editing === '' ? 'New URL' : 'Edit URL'}
          kind="side"
          submit="Save"
          fields={values => webFields(editing, resource, values)}
          onSubmit={save}
          onClose={onClose}
        />
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
    <div class="fault web-row">
      <Badge tone={statusTone(status)}>{status}</Badge>
      <div class="fault-text breaks">
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
    </div>
  );
}
