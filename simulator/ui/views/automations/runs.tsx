/** The runs of an automation, and its versions. */

import { Play } from 'lucide';
import type {
  Automation,
  AutomationDefinition,
  AutomationExecution,
  AutomationExecutionStep,
  AutomationVersion,
} from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Badge, RunBadge, runReason, Time, type Tone } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
import { Why } from '../../components/detail.tsx';
import { Empty } from '../../components/layout.tsx';
import { Rows } from '../../components/list.tsx';
import { humanize } from '../../format.ts';
import { useList } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { hrefHere } from '../../router.ts';
import { stepLines, stepTitle, triggerSentence } from './sentences.ts';

/** A version of an automation in readable form, and as JSON. */
export function Version({ version: { version, definition, createdAt, publishedAt } }: { readonly version: AutomationVersion }) {
  return (
    <div class="stack">
      <p class="muted">
        Version {version}, saved <Time at={createdAt} />
        {publishedAt ? (
          <>
            , published <Time at={publishedAt} />
          </>
        ) : (
          ', never published'
        )}
        .
      </p>
      <Definition definition={definition} />
      <details>
        <summary class="muted">JSON</summary>
        <Json value={definition} label={`Definition of version ${version}`} open={5} />
      </details>
    </div>
  );
}

function Definition({ definition: { trigger, steps } }: { readonly definition: AutomationDefinition }) {
  return (
    <ol class="steps column" aria-label="Steps">
      <li class="step step-trigger">
        <strong>{triggerSentence(trigger)}</strong>
      </li>
      {steps.map(step => (
        <li key={step.id} class={`step${step.type === 'CONDITION' ? ' step-condition' : ''}`}>
          <p class="step-head spread gap-3">
            <strong>{stepTitle(step)}</strong>
            <span class="muted mono">{step.id}</span>
          </p>
          {stepLines(step).map((line, index) => (
            <p key={index} class="step-line">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

interface RunsProps {
  readonly context: TeamContext;
  readonly automation: Automation;
  readonly runId: string | undefined;
}

/** The runs of an automation, newest first. */
export function Runs({ context, automation, runId }: RunsProps) {
  const runs = useList(
    (page, signal) =>
      service(context.apiKey, 'listAutomationExecutions', {
        path: { id: automation.id },
        query: { ...page },
        signal,
      }),
    { on: ['job', 'event', 'clock', 'request'], deps: [automation.id, runId], pageSize: 25 },
  );
  return (
    <>
      <Rows
        resource={runs}
        class="runs"
        label="Runs, newest first"
        empty={
          <Empty title="No runs yet" icon={Play}>
            {automation.status === 'ACTIVE' ? 'Trigger it as a fan in the inbox, or test it.' : 'Publish it, or test it.'}
          </Empty>
        }
      >
        {run => <Run run={run} isOpen={run.id === runId} />}
      </Rows>
    </>
  );
}

/** A run and its steps; when it is open, with their input and output. */
function Run({ run, isOpen }: { readonly run: AutomationExecution; readonly isOpen: boolean }) {
  const { id, automationId, version, status, isTest, trigger, steps, createdAt } = run;
  const { text } = trigger.input;
  return (
    <article class={`run${isOpen ? ' run-open' : ''}`} aria-label={`Run ${id}`}>
      <a
        class="run-head line gap-3"
        href={hrefHere(isOpen ? `automations/${automationId}` : `automations/${automationId}/runs/${id}`)}
        aria-expanded={isOpen}
      >
        <RunBadge status={status} />
        <span class="run-text grow bold truncate">{typeof text === 'string' && text ? `“${text}”` : humanize(trigger.type)}</span>
        <span class="muted number">
          v{version}
          {isTest && ', test'}
        </span>
        <Time at={createdAt} format="short" />
      </a>
      <ol class="run-steps">
        {steps.map(step => (
          <li key={step.stepId}>{isOpen ? <StepCard step={step} /> : <StepBadge step={step} />}</li>
        ))}
      </ol>
      <p class={status === 'FAILED' ? 'run-reason failure' : 'run-reason muted'}>
        {run.error && <code>{run.error.code}</code>} {runReason(run)} {isOpen && <Why id={id} />}
      </p>
      {isOpen && (
        <details>
          <summary class="muted">
            Trigger: {humanize(trigger.type)} {trigger.eventId && <code>{trigger.eventId}</code>}
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

function StepBadge({ step }: { readonly step: AutomationExecutionStep }) {
  return (
    <span
      class={`run-step gap-tight small bold tone-${STEP_TONES[step.status]}${step.status === 'SKIPPED' ? ' run-step-skipped' : ''}`}
      title={step.stepId}
    >
      <span class="dot" aria-hidden="true" />
      {stepTitle(step)}
      <span class="visually-hidden">: {humanize(step.status)}</span>
    </span>
  );
}

function StepCard({ step: { stepId, type, status, input, output, error } }: { readonly step: AutomationExecutionStep }) {
  return (
    <section class="run-card column gap-2 breaks" aria-label={`Step ${stepId}`}>
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
          <h3>Input</h3>
          <Json value={input} label={`Input of ${stepId}`} />
        </div>
      )}
      {output && (
        <div>
          <h3>Output</h3>
          <Json value={output} label={`Output of ${stepId}`} />
        </div>
      )}
      {!input && !output && !error && <p class="muted">{status === 'SKIPPED' ? 'The run ended before this step.' : 'Not run yet.'}</p>}
    </section>
  );
}
