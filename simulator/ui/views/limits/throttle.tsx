import { Gauge } from 'lucide';
import type { ThrottleUsage, ThrottleWindow } from '../../../../openapi/generated/control-types.ts';
import { throttle as limits } from '../../../../openapi/generated/limits.json';
import { Panel } from '../../components/layout.tsx';
import { Empty } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { formatDuration } from '../../format/time.ts';
import { Meter } from './meter.tsx';
import { usedFraction } from './quotas.ts';

/** The open throttle windows, fullest first. Requests of the dashboard count too. */
export function Throttle({ throttle }: { readonly throttle: readonly ThrottleUsage[] }) {
  const rows = throttle.toSorted((a, b) => fullest(b) - fullest(a));
  return (
    <Panel title="Throttling by operation" flush>
      {rows.length === 0 ? (
        <Empty title="No open window" icon={Gauge}>
          A window opens with the next call by a key of the organization.
        </Empty>
      ) : (
        <div class="table-scroll" role="region" aria-label="Throttle windows" tabIndex={0}>
          <table class="quotas">
            <thead>
              <tr>
                <th scope="col">Operation</th>
                {limits.layers.map(({ windowMs }) => (
                  <th key={windowMs} scope="col">
                    Per {formatDuration(windowMs)}
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
  return Math.max(0, ...windows.map(({ used, limit }) => usedFraction(used, limit)));
}

function Window({ operationId, window }: { readonly operationId: string; readonly window: ThrottleWindow | undefined }) {
  if (!window) return <span class="muted">closed</span>;
  const { used, limit, resetsAt } = window;
  const text = `${used} of ${limit}`;
  return (
    <span class="quota-cell">
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
