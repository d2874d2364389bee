import { FileUp } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { FormProblem, Select } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { OrganizationPlace } from './places.ts';

interface CsvDropProps {
  readonly organizations: readonly OrganizationPlace[];
  readonly onStarted: (id: string) => void;
  readonly children: ComponentChildren;
}

/** Takes a file that is dropped anywhere on what it holds, or chosen with a button, and starts its import. */
export function CsvDrop({ organizations, onStarted, children }: CsvDropProps) {
  const [chosen, choose] = useState('');
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { organizationId = '', apiKey } = organizations.find(place => place.organizationId === chosen) ?? organizations[0] ?? {};
  const send = useAction(
    async (file: File) => {
      if (apiKey === undefined) return '';
      const form = new FormData();
      form.append('file', file);
      const { id } = await service(apiKey, 'createCsvImport', { body: form });
      onStarted(id);
      return `${file.name} is queued. It is worked as the clock moves.`;
    },
    { failure: 'form' },
  );
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void send.run(file);
  };
  return (
    <div
      class={`csv-drop${isOver ? ' csv-drop-over' : ''}`}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isWithin) setOver(false);
      }}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <div class="csv-drop-bar">
        <Icon of={FileUp} size={18} />
        <p>
          <strong>{isOver ? 'Let go to import it' : 'Drop a CSV file here'}</strong> <span class="muted">as</span>
        </p>
        <Select
          label="Organization"
          hideLabel
          value={organizationId}
          options={organizations.map(place => ({ value: place.organizationId, label: place.organizationId }))}
          onChange={choose}
        />
        <Button busy={send.busy} disabled={apiKey === undefined} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          class="visually-hidden"
          tabIndex={-1}
          aria-label="CSV file"
          onChange={event => {
            take(event.currentTarget.files);
            // The same file can be chosen once more.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <FormProblem problem={send.problem} />
      {children}
    </div>
  );
}
