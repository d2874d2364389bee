import { control } from '../../api.ts';
import { Panel } from '../../components/layout.tsx';
import { Loaded } from '../../components/states.tsx';
import { formatBytes, humanize } from '../../format/words.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { clock } from '../../store/clock.ts';
import { world } from '../../store/world.ts';

/** The status of the selected world. */
export function StatusPanel({ resets }: { readonly resets: number }) {
  const status = useResource(signal => control('getStatus', { signal }), { on: ['event', 'job', 'request'], deps: [resets] });
  return (
    <Panel title={world.value}>
      <Loaded resource={status} lines={3}>
        {({ seed, counts, pendingJobs, memory, version }) => (
          <dl class="world-numbers">
            {[
              ['Random seed', String(seed)],
              ['Clock', clock.value?.mode === 'realtime' ? `${clock.value.speed}×` : 'manual'],
              ...Object.entries(counts).map(([name, number]) => [humanize(name), number.toLocaleString('en')]),
              ['Pending jobs', pendingJobs.toLocaleString('en')],
              ['Memory', formatBytes(memory.rssBytes)],
              ['Version', version],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd class="number">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
