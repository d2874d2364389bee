import './client.css';
import { ClipboardCheck } from 'lucide';
import { useState } from 'preact/hooks';
import type { Grade } from '../../../../openapi/generated/control-types.ts';
import { type GradeRule, type GradeTrap } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Code } from '../../components/code.tsx';
import { Facts, Page, Panel } from '../../components/layout.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { count } from '../../format/words.ts';
import { type Resource, useResource } from '../../hooks/use-resource.ts';
import { GradePanel } from './grade-panel.tsx';
import { Problems } from './problems.tsx';

/** The results of a rule, in the order of the list. */
const RESULTS: readonly { readonly value: Result; readonly label: string; readonly tone: Tone }[] = [
  { value: 'failed', label: 'Failed', tone: 'bad' },
  { value: 'warning', label: 'Warning', tone: 'warn' },
  { value: 'passed', label: 'Passed', tone: 'good' },
  { value: 'not-exercised', label: 'Not exercised', tone: 'neutral' },
];

const NOT_FOUND = 404;

/** How the client that uses the simulator behaves. */
export default function Client() {
  const grade: Resource<Grade> = useResource(signal => control('getGrade', { signal }), {
    on: ['request', 'delivery'],
    // A simulator that does not grade starts to after a restart only, which is a gap in the stream.
    when: () => grade.problem?.status !== NOT_FOUND,
  });
  return (
    <Page title="Client" lead="How your client behaves, in all worlds of this simulator, and what it would not survive in production">
      {grade.problem?.status === NOT_FOUND ? <NotGraded /> : <Loaded resource={grade}>{data => <Panels grade={data} />}</Loaded>}
    </Page>
  );
}

function NotGraded() {
  return (
    <Panel>
      <Empty title="The client is not graded" icon={ClipboardCheck}>
        Start the simulator with --grade: it then checks the calls of your client, and how it takes webhooks. With traps it also misbehaves
        on purpose.
      </Empty>
      <div class="stack-small state-commands">
        <Code text="sim serve --grade" label="Command that grades" wrap />
        <Code text="sim serve --grade --traps all" label="Command that grades with traps" wrap />
      </div>
    </Panel>
  );
}

function Panels({ grade }: { readonly grade: Grade }) {
  return (
    <div class="stack">
      <GradePanel grade={grade} />
      <TrapsPanel traps={grade.traps} />
      <Panel title="Rules" actions={<span class="client-summary">{summaryOf(grade.rules)}</span>} flush>
        <ul class="rows" aria-label="Rules">
          {byResult(grade.rules).map(rule => (
            // With another result it is another row, which opens by itself if the rule failed.
            <li key={`${rule.id} ${rule.result}`}>
              <Rule rule={rule} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** A rule; open from the start if the client broke it. */
function Rule({ rule }: { readonly rule: GradeRule }) {
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

/** The traps that were set, and how often the client met each. */
function TrapsPanel({ traps }: { readonly traps: readonly GradeTrap[] }) {
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

export type Result = GradeRule['result'];

/** Failed rules first, then warnings, passed and not exercised; within a result in the order of the report. */
export function byResult(rules: readonly GradeRule[]): readonly GradeRule[] {
  return RESULTS.flatMap(({ value }) => rules.filter(({ result }) => result === value));
}

/** `1 failed, 12 passed, 3 not exercised` */
export function summaryOf(rules: readonly GradeRule[]): string {
  return RESULTS.map(({ value, label }) => ({ label, number: rules.filter(({ result }) => result === value).length }))
    .filter(({ number }) => number > 0)
    .map(({ label, number }) => `${number} ${label.toLowerCase()}`)
    .join(', ');
}
