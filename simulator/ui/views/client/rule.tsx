import { useState } from 'preact/hooks';
import type { GradeEvidence, GradeProblem, GradeRule } from '../../../../openapi/generated/control-types.ts';
import { Badge, Time } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Facts, Section } from '../../components/layout.tsx';
import { count } from '../../format.ts';
import { href } from '../../router.ts';
import { RESULTS } from './results.ts';

/** A rule; open from the start if the client broke it. */
export function Rule({ rule }: { readonly rule: GradeRule }) {
  const { id, title, result, occasions, problems } = rule;
  const [isOpen, setOpen] = useState(problems.length > 0);
  const { label, tone } = RESULTS.find(({ value }) => value === result) ?? { label: result, tone: 'neutral' };
  return (
    <details class="client-rule fold" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={tone}>{label}</Badge>
        <span class="client-rule-name breaks">
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

/** Problems shown before "more" is clicked. */
const FIRST_PROBLEMS = 3;

/** The problems of a rule, with what shows them. */
function Problems({ problems }: { readonly problems: readonly GradeProblem[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, FIRST_PROBLEMS);
  return (
    <Section title="Problems">
      <ul class="stack-small" aria-label="Problems">
        {shown.map(({ text, evidence }, index) => (
          <li key={index} class="client-problem card">
            <p>{text}</p>
            {evidence.length > 0 && (
              <ul aria-label="Evidence">
                {evidence.map(each => (
                  <li key={each.id}>
                    <Evidence evidence={each} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <p>
          <button type="button" class="link" onClick={() => setWhole(true)}>
            {problems.length - shown.length} more
          </button>
        </p>
      )}
    </Section>
  );
}

/** A request links to the log; a delivery has no page of its own. */
function Evidence({ evidence: { id, worldId, at, text, trap, curl } }: { readonly evidence: GradeEvidence }) {
  return (
    <div class="client-evidence line wraps">
      <Time at={at} format="time" />
      {id.startsWith('req_') ? (
        <a class="mono" href={href(`requests/${id}`, { world: worldId === 'default' ? null : worldId })}>
          {id}
        </a>
      ) : (
        <span class="mono">{id}</span>
      )}
      <span class="client-evidence-text breaks mono">{text}</span>
      {trap !== null && <Badge tone="info">trap {trap}</Badge>}
      <CopyButton text={curl} label={`Copy ${id} as curl`}>
        curl
      </CopyButton>
    </div>
  );
}
