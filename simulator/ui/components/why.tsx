import { CircleHelp } from 'lucide';
import { useState } from 'preact/hooks';
import type { Explanation } from '../../../openapi/generated/control-types.ts';
import { control } from '../api.ts';
import { useResource } from '../hooks/use-resource.ts';
import { Button } from './button.tsx';
import { CopyButton } from './code.tsx';
import { Dialog } from './dialog.tsx';
import { SaveScenario } from './save-scenario.tsx';
import { Loaded } from './states.tsx';
import { Time } from './time.tsx';

/** A button that opens why something is as it is, by its id. */
export function Why({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small kind="quiet" icon={CircleHelp} label={`Why? ${id}`} onClick={() => setOpen(true)}>
        Why?
      </Button>
      {isOpen && (
        <Dialog title={`Why: ${id}`} kind="side" onClose={() => setOpen(false)}>
          <ExplanationOf id={id} />
        </Dialog>
      )}
    </>
  );
}

/** The explanation, which follows what happens while it is open. */
function ExplanationOf({ id }: { readonly id: string }) {
  const explanation = useResource(signal => control('explain', { path: { id }, signal }), {
    on: ['clock', 'event', 'request'],
    deps: [id],
  });
  return <Loaded resource={explanation}>{data => <Answer explanation={data} />}</Loaded>;
}

function Answer({ explanation: { state, because, next, levers } }: { readonly explanation: Explanation }) {
  return (
    <div class="stack">
      <p class="why-state">{state}</p>
      <Links title="Because" items={because} />
      <Links title="Next" items={next} />
      {levers.length > 0 && (
        <section class="stack-small">
          <h3>You can</h3>
          <ul class="why-list">
            {levers.map(({ what, command }) => (
              <li key={command}>
                {what}: <code>{command}</code> <CopyButton text={command} label={`Copy ${command}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <SaveScenario small />
      </div>
    </div>
  );
}

interface LinksProps {
  readonly title: string;
  readonly items: readonly { readonly at: string; readonly what: string }[];
}

function Links({ title, items }: LinksProps) {
  if (items.length === 0) return null;
  return (
    <section class="stack-small">
      <h3>{title}</h3>
      <ol class="why-list">
        {items.map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            <Time at={at} format="short" /> {what}
          </li>
        ))}
      </ol>
    </section>
  );
}
