import type { AutomationDefinition, AutomationVersion } from '../../../../openapi/generated/types.ts';
import { Time } from '../../components/basic.tsx';
import { Json } from '../../components/code.tsx';
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
    <ol class="steps" aria-label="Steps">
      <li class="step step-trigger">
        <strong>{triggerSentence(trigger)}</strong>
      </li>
      {steps.map(step => (
        <li key={step.id} class={`step${step.type === 'CONDITION' ? ' step-condition' : ''}`}>
          <p class="step-head">
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
