import type { GradeTrap } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/basic.tsx';
import { Panel } from '../../components/layout.tsx';
import { count } from '../../format.ts';

/** The traps that were set, and how often the client met each. */
export function TrapsPanel({ traps }: { readonly traps: readonly GradeTrap[] }) {
  const met = traps.filter(({ times }) => times > 0);
  return (
    <Panel
      title="Traps"
      actions={<span class="client-summary">{traps.length === 0 ? 'none set' : `${met.length} of ${traps.length} met`}</span>}
      flush
    >
      {traps.length === 0 ? <NoTraps /> : <Traps traps={traps} />}
    </Panel>
  );
}

function NoTraps() {
  return (
    <p class="client-no-traps muted">
      The simulator does not misbehave on purpose. Start it with <code>--grade --traps all</code> to see how the client copes.
    </p>
  );
}

function Traps({ traps }: { readonly traps: readonly GradeTrap[] }) {
  return (
    <div class="client-traps" role="region" aria-label="Traps" tabIndex={0}>
      <ul class="rows">
        {traps.map(({ name, text, times }) => (
          <li key={name} class="client-trap">
            <span class="mono">{name}</span>
            <span class="muted">The simulator {text}</span>
            <Badge tone={times > 0 ? 'info' : 'neutral'}>{times > 0 ? `met ${count(times, 'time')}` : 'not met'}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
