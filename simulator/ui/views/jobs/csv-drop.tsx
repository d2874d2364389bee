import { FileUp } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { service } from '../../api.ts';
import { Button, Icon } from '../../components/basic.tsx';
import { Select } from '../../components/field.tsx';
import { FormProblem } from '../../components/form.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';

interface CsvDropProps {
  /** One team for each organization. */
  readonly organizations: readonly TeamContext[];
  readonly onStarted: (id: string) => void;
  readonly children: ComponentChildren;
}

/** Imports a file that is dropped on its area, or selected with a button. */
export function CsvDrop({ organizations, onStarted, children }: CsvDropProps) {
  const [chosen, setChosen] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const selected = organizations.find(({ organization }) => organization.id === chosen) ?? organizations[0];
  const send = useAction(
    async (file: File) => {
      if (!selected) return '';
      const form = new FormData();
      form.append('file', file);
      const { id } = await service(selected.apiKey, 'createCsvImport', { body: form });
      onStarted(id);
      return `${file.name} is queued. Its rows are processed as the clock advances.`;
    },
    { failure: 'form' },
  );
  const upload = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void send.run(file);
  };
  return (
    <div
      class={`csv-drop${isDraggedOver ? ' csv-drop-over' : ''}`}
      onDragOver={event => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={event => {
        const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isWithin) setDraggedOver(false);
      }}
      onDrop={event => {
        event.preventDefault();
        setDraggedOver(false);
        upload(event.dataTransfer?.files);
      }}
    >
      <div class="csv-drop-bar">
        <Icon icon={FileUp} size={18} />
        <p>
          <strong>{isDraggedOver ? 'Release to import' : 'Drop a CSV file here'}</strong> <span class="muted">for</span>
        </p>
        <Select
          label="Organization"
          hideLabel
          value={selected?.organization.id ?? ''}
          options={organizations.map(({ organization: { id } }) => ({ value: id, label: id }))}
          onChange={setChosen}
        />
        <Button busy={send.busy} disabled={!selected} onClick={() => fileInput.current?.click()}>
          Select file
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept=".csv,text/csv"
          class="visually-hidden"
          tabIndex={-1}
          aria-label="CSV file"
          onChange={event => {
            upload(event.currentTarget.files);
            // So that selecting the same file again causes a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <FormProblem problem={send.problem} />
      {children}
    </div>
  );
}
