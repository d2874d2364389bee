import { CircleHelp, Clapperboard, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Explanation } from '../../../openapi/generated/control-types.ts';
import { control } from '../api.ts';
import { downloadBlob } from '../download.ts';
import { useResource } from '../hooks/use-resource.ts';
import { Button, Time } from './basic.tsx';
import { CopyButton } from './code.tsx';
import { Dialog } from './form.tsx';
import { Empty, Loaded, Loading, Section } from './layout.tsx';

interface DetailProps {
  readonly title: ComponentChildren;
  /** The accessible name: `Request req_1`. */
  readonly label: string;
  readonly actions?: ComponentChildren;
  /** The id of what it shows, once it is there: for a button that explains it. */
  readonly explained?: string | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The selected item of a list, next to the list. */
export function Detail({ title, label, actions, explained, onClose, children }: DetailProps) {
  return (
    <section class="panel split-detail" aria-label={label}>
      <header class="panel-head">
        <h2 class="truncate">{title}</h2>
        <div class="row">
          {explained !== undefined && <Why id={explained} />}
          {actions}
          <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
        </div>
      </header>
      <div class="stack">{children}</div>
    </section>
  );
}

interface MissingProps {
  /** `Request req_1` */
  readonly name: string;
  /** `Request not found` */
  readonly title: string;
  readonly text?: string;
  /** Whether the list is loaded, so that the item is not there. Default: true. */
  readonly isLoaded?: boolean;
  readonly onClose: () => void;
}

/** Stands for the detail of what is not there, or not yet. */
export function MissingDetail({ name, isLoaded = true, onClose, ...empty }: MissingProps) {
  return (
    <Detail title={name} label={name} onClose={onClose}>
      {isLoaded ? <Empty {...empty} /> : <Loading />}
    </Detail>
  );
}

/** A button that opens why something is as it is, by its id. */
export function Why({ id }: { readonly id: string }) {
  return (
    <>
      <Button
        text="Why?"
        small
        kind="quiet"
        icon={CircleHelp}
        label={`Why? ${id}`}
        opens={close => (
          <Dialog title={`Why: ${id}`} kind="side" onClose={close}>
            <ExplanationOf id={id} />
          </Dialog>
        )}
      />
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
        <Section title="You can">
          <ul class="why-list">
            {levers.map(({ what, command }) => (
              <li key={command}>
                {what}: <code>{command}</code> <CopyButton text={command} label={`Copy ${command}`} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div>
        <SaveScenario small />
      </div>
    </div>
  );
}

function Links({ title, items }: { readonly title: string; readonly items: readonly { readonly at: string; readonly what: string }[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ol class="why-list">
        {items.map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            <Time at={at} format="short" /> {what}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A button that downloads what has happened as a scenario, with the files that belong beside it. */
export function SaveScenario({ small = false }: { readonly small?: boolean }) {
  const save = saveScenario;
  return <Button text="Save as scenario" small={small} icon={Clapperboard} action={save} />;
}

async function saveScenario(): Promise<string> {
  const { scenario, files, notes } = await control('record', { body: {} });
  downloadBlob('recorded.yaml', new Blob([scenario], { type: 'application/yaml' }));
  for (const { name, base64 } of files) downloadBlob(name, new Blob([bytesOf(base64)]));
  return notes.length === 0 ? 'Saved as recorded.yaml.' : `Saved as recorded.yaml. ${notes.join('. ')}.`;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}
