import { useState } from 'preact/hooks';
import type { GradeRule } from '../../../../openapi/generated/control-types.ts';
import { Badge } from '../../components/basic.tsx';
import { Facts } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { Problems } from './problems.tsx';
import { RESULTS } from './results.ts';

/** A rule; open from the start if the client broke it. */
export function Rule({ rule }: { readonly rule: GradeRule }) {
  const { id, title, result, occasions, problems } = rule;
  const [isOpen, setOpen] = useState(problems.length > 0);
  const { label, tone } = RESULTS.find(({ value }) => value === result) ?? { label: result, tone: 'neutral' };
  return (
    <details class="client-rule" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={tone}>{label}</Badge>
        <span class="client-rule-name">
          <span class="client-rule-title">{title}</span> <span class="mono muted">{id}</span>
        </span>
        {occasions > 0 && <span class="muted number">{count(occasions, 'occasion')}</span>}
      </summary>
      {isOpen && <Opened rule={rule} />}
    </details>
  );
}

function Opened({ rule: { result, why, advice, occasion, interfaceRules, problems } }: { readonly rule: GradeRule }) {
  return (
    <div class="stack client-rule-opened">
      <Facts
        items={[
          ['Why', why],
          result === 'not-exercised' ? ['To exercise it', occasion] : ['What to do', advice],
          interfaceRules.length > 0 ? ['Interface rules', <span class="mono">{interfaceRules.join(', ')}</span>] : null,
        ]}
      />
      {problems.length > 0 && <Problems problems={problems} />}
    </div>
  );
}
