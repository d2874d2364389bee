import { Gauge, Pencil } from 'lucide';
import type {
  ControlOrganization,
  ThrottleUsage,
  ThrottleWindow,
  UpdateOrganizationRequest,
} from '../../../../openapi/generated/control-types.ts';
import { throttle as standard } from '../../../../openapi/generated/limits.json';
import { Badge, Button, Time } from '../../components/basic.tsx';
import { Empty, Panel, Table } from '../../components/layout.tsx';
import { RequestDialog } from '../../components/request-fields.tsx';
import { formatDuration } from '../../format.ts';
import { Meter } from './accounts-table.tsx';
import { throttleFields } from './organization-form.ts';
import { usedFraction } from './quotas.ts';

interface ThrottleProps {
  readonly organization: ControlOrganization;
  readonly throttle: readonly ThrottleUsage[];
  readonly onUpdate: (change: UpdateOrganizationRequest) => Promise<void>;
}

/** The open throttle windows, fullest first. */
export function Throttle({ organization, throttle, onUpdate }: ThrottleProps) {
  const { id, name, limits } = organization;
  const custom = limits.throttle;
  const layers = custom ?? standard.layers;
  const rows = throttle.toSorted((a, b) => fullest(b) - fullest(a));
  const save = async (body: UpdateOrganizationRequest) => {
    await onUpdate(body);
    return body.limits?.throttle ? 'Throttle changed. New windows begin with the next requests.' : 'The usual throttle applies again.';
  };
  return (
    <Panel
      title="Throttling by operation"
      actions={
        <>
          {custom && <Badge tone="info">Custom throttle</Badge>}
          <Button
            text="Change throttle"
            small
            icon={Pencil}
            opens={close => (
              <RequestDialog
                title={`Throttle of ${name ?? id}`}
                submit="Save"
                fields={() => throttleFields(layers)}
                onSubmit={save}
                onClose={close}
              />
            )}
          />
        </>
      }
      flush
    >
      {rows.length === 0 ? (
        <Empty title="No open window" icon={Gauge} text="A window opens with the next call by a key of the organization." />
      ) : (
        <Table
          label="Throttle windows"
          class="quotas"
          columns={['Operation', ...layers.map(({ windowMs }) => `Per ${formatDuration(windowMs)}`)]}
        >
          {rows.map(({ operationId, windows }) => (
            <tr key={operationId}>
              <th scope="row" class="mono">
                {operationId}
              </th>
              {layers.map(({ windowMs }) => (
                <td key={windowMs}>
                  <Window operationId={operationId} window={windows.find(window => window.windowMs === windowMs)} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

function fullest({ windows }: ThrottleUsage): number {
  return Math.max(0, ...windows.map(({ used, limit }) => usedFraction(used, limit)));
}

function Window({ operationId, window }: { readonly operationId: string; readonly window: ThrottleWindow | undefined }) {
  if (!window) return <span class="muted">closed</span>;
  const { used, limit, resetsAt } = window;
  const text = `${used} of ${limit}`;
  return (
    <span class="quota-cell column gap-1 compact">
      <span class="number">
        <strong>{used}</strong>
        <span class="muted">
          {' '}
          / {limit}, resets <Time at={resetsAt} />
        </span>
      </span>
      <Meter label={`Requests of ${operationId}`} used={used} limit={limit} text={text} />
    </span>
  );
}
