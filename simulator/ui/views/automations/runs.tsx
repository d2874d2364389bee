import { Play } from 'lucide';
import type { Automation, AutomationExecution, AutomationExecutionStep } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Json } from '../../components/json.tsx';
import { RunBadge, runReason } from '../../components/run-badge.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { humanize } from '../../format/words.ts';
import { useList } from '../../hooks/use-list.ts';
import { href, query } from '../../router.ts';
import type { Place } from './place.ts';
import { stepTitle } from './words.ts';

interface RunsProps {
  readonly place: Place;
  readonly flow: Automation;
  readonly runId: string | undefined;
}

/** The public API gives no more at once. */
const PAGE = 100;

/** The runs of a flow, newest first. */
export function Runs({ place, flow, runId }: RunsProps) {
  const runs = useList(
    ({ offset, limit }, signal) =>
      service(place.tenant.apiKey, 'listAutomationExecutions', {
        path: { id: flow.id },
        query: { offset, limit: Math.min(limit, PAGE) },
        signal,
      }),
    { on: ['job', 'event', 'clock', 'request'], deps: [flow.id, runId], pageSize: 25 },
  );
  if (runs.starting) return <Loading />;
  if (runs.problem && runs.items.length === 0) return <Failed problem={runs.problem} onRetry={() => void runs.reload()} />;
  if (runs.items.length === 0) {
    return (
      <Empty title="It has not run yet" icon={Play}>
        {flow.status === 'ACTIVE' ? 'Be the fan who sets it off, in the inbox, or try it.' : 'Publish it, or try it.'}
      </Empty>
    );
  }
  return (
    <>
      <ul class="runs" aria-label="Runs, newest first">
        {runs.items.map(run => (
          <li key={run.id}>
            <Run run={run} isOpen={run.id === runId} />
          </li>
        ))}
      </ul>
      {runs.hasMore && (
        <Button kind="quiet" onClick={() => runs.more()}>
          Show more
        </Button>
      )}
    </>
  );
}

/** A run as a row of steps; open, with what went into each and what came out. */
function Run({ run, isOpen }: { readonly run: AutomationExecution; readonly isOpen: boolean }) {
  const { id, automationId, version, status, isTest, trigger, steps, createdAt } = run;
  const { text } = trigger.input;
  return (
    <article class={`run${isOpen ? ' run-open' : ''}`} aria-label={`Run ${id}`}>
      <a
        class="run-head"
        href={href(isOpen ? `automations/${automationId}` : `automations/${automationId}/runs/${id}`, Object.fromEntries(query.value))}
        aria-expanded={isOpen}
      >
        <RunBadge status={status} />
        <span class="run-text truncate">{typeof text === 'string' && text ? `“${text}”` : humanize(trigger.type)}</span>
        <span class="muted number">
          v{version}
          {isTest && ', a test'}
        </span>
        <Time at={createdAt} as="short" />
      </a>
      <ol class="run-steps">
        {steps.map(step => (
          <li key={step.stepId}>{isOpen ? <OpenStep step={step} /> : <ClosedStep step={step} />}</li>
        ))}
      </ol>
      <p class={status === 'FAILED' ? 'run-reason run-failed' : 'run-reason muted'}>
        {run.error && <code>{run.error.code}</code>} {runReason(run)}
      </p>
      {isOpen && (
        <details>
          <summary class="muted">
            What set it off: {humanize(trigger.type)} {trigger.eventId && <code>{trigger.eventId}</code>}
          </summary>
          <Json value={trigger.input} label="Input of the trigger" />
        </details>
      )}
    </article>
  );
}

const STEP_TONES: Readonly<Record<AutomationExecutionStep['status'], Tone>> = {
  PENDING: 'neutral',
  RUNNING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  SKIPPED: 'neutral',
};

function ClosedStep({ step }: { readonly step: AutomationExecutionStep }) {
  return (
    <span class={`run-step tone-${STEP_TONES[step.status]}${step.status === 'SKIPPED' ? ' run-step-skipped' : ''}`} title={step.stepId}>
      <span class="dot" aria-hidden="true" />
      {stepTitle(step)}
      <span class="visually-hidden">: {humanize(step.status)}</span>
    </span>
  );
}

function OpenStep({ step: { stepId, type, status, input, output, error } }: { readonly step: AutomationExecutionStep }) {
  return (
    <section class="run-card" aria-label={`Step ${stepId}`}>
      <header>
        <strong>{stepTitle({ type })}</strong>
        <Badge tone={STEP_TONES[status]}>{humanize(status)}</Badge>
      </header>
      <p class="muted mono">{stepId}</p>
      {error && (
        <p class="note note-bad">
          <code>{error.code}</code> {error.message}
        </p>
      )}
      {input && (
        <div>
          <h3>In</h3>
          <Json value={input} label={`Input of ${stepId}`} />
        </div>
      )}
      {output && (
        <div>
          <h3>Out</h3>
          <Json value={output} label={`Output of ${stepId}`} />
        </div>
      )}
      {!input && !output && !error && <p class="muted">{status === 'SKIPPED' ? 'The run ended before it.' : 'Not yet its turn.'}</p>}
    </section>
  );
}
