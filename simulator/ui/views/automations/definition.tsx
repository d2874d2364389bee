import type { AutomationDefinition, AutomationVersion } from '../../../../openapi/generated/types.ts';
import { Json } from '../../components/json.tsx';
import { Time } from '../../components/time.tsx';
import { stepLines, stepTitle, triggerSentence } from './words.ts';

/** A version of a flow, to read. */
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
        <summary class="muted">As JSON</summary>
        <Json value={definition} label={`Definition of version ${version}`} open={5} />
      </details>
    </div>
  );
}

function Definition({ definition: { trigger, steps } }: { readonly definition: AutomationDefinition }) {
  return (
    <ol class="flow-steps" aria-label="Steps">
      <li class="flow-step flow-step-trigger">
        <strong>{triggerSentence(trigger)}</strong>
      </li>
      {steps.map(step => (
        <li key={step.id} class={`flow-step${step.type === 'CONDITION' ? ' flow-step-condition' : ''}`}>
          <p class="flow-step-head">
            <strong>{stepTitle(step)}</strong>
            <span class="muted mono">{step.id}</span>
          </p>
          {stepLines(step).map((line, index) => (
            <p key={index} class="flow-step-line">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
