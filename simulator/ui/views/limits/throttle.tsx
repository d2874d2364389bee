import { Gauge } from 'lucide';
import type { ThrottleUsage, ThrottleWindow } from '../../../../openapi/generated/control-types.ts';
import { throttle as limits } from '../../../../openapi/generated/limits.json';
import { Panel } from '../../components/layout.tsx';
import { Empty } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { formatDuration } from '../../format/time.ts';
import { fullness } from './gauges.ts';
import { Meter } from './meter.tsx';

/** The windows of the throttle that are running, the fullest first. This page asks the service, too, and is counted. */
export function Throttle({ throttle }: { readonly throttle: readonly ThrottleUsage[] }) {
  const rows = throttle.toSorted((a, b) => fullest(b) - fullest(a));
  return (
    <Panel title="Throttle, by endpoint" flush>
      {rows.length === 0 ? (
        <Empty title="No window is running" icon={Gauge}>
          One begins with the next call that has a key of the organization.
        </Empty>
      ) : (
        <div class="table-place" role="region" aria-label="Throttle windows" tabIndex={0}>
          <table class="quotas">
            <thead>
              <tr>
                <th scope="col">Operation</th>
                {limits.layers.map(({ windowMs }) => (
                  <th key={windowMs} scope="col">
                    In {formatDuration(windowMs)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ operationId, windows }) => (
                <tr key={operationId}>
                  <th scope="row" class="mono">
                    {operationId}
                  </th>
                  {limits.layers.map(({ windowMs }) => (
                    <td key={windowMs}>
                      <Window operationId={operationId} window={windows.find(window => window.windowMs === windowMs)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function fullest({ windows }: ThrottleUsage): number {
  return Math.max(0, ...windows.map(({ used, limit }) => fullness(used, limit)));
}

function Window({ operationId, window }: { readonly operationId: string; readonly window: ThrottleWindow | undefined }) {
  if (!window) return <span class="muted">over</span>;
  const { used, limit, resetsAt } = window;
  const text = `${used} of ${limit}`;
  return (
    <span class="quota-cell">
      <span class="number">
        <strong>{used}</strong>
        <span class="muted">
          {' '}
          / {limit}, anew <Time at={resetsAt} />
        </span>
      </span>
      <Meter label={`Requests of ${operationId}`} used={used} limit={limit} text={text} />
    </span>
  );
}
