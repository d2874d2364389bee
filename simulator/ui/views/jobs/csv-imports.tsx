import { FileSpreadsheet, FileUp } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { CsvImport } from '../../../../openapi/generated/types.ts';
import { MAX_PAGE, service } from '../../api.ts';
import { Button, Icon, Time } from '../../components/basic.tsx';
import { Select } from '../../components/field.tsx';
import { FormProblem } from '../../components/form.tsx';
import { Empty } from '../../components/layout.tsx';
import { Rows, Split } from '../../components/list.tsx';
import { JobStatus, ProgressCard } from '../../components/progress.tsx';
import { useFormAction } from '../../hooks/use-action.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { href, navigate } from '../../router.ts';
import { CsvDetail } from './csv-detail.tsx';
import { apiKeyOf, newestFirst, oneTeamPerOrganization } from './teams.ts';

/** CSV imports, and an area to drop a file on. */
export function CsvImports({ teams, openId }: { readonly teams: readonly TeamContext[]; readonly openId: string | undefined }) {
  const organizations = oneTeamPerOrganization(teams);
  const imports = useResource(
    async signal => {
      const lists = organizations.map(({ apiKey }) => service(apiKey, 'listCsvImports', { query: { limit: MAX_PAGE }, signal }));
      return newestFirst((await Promise.all(lists)).map(({ items }) => items));
    },
    {
      on: {
        job: data => !('subject' in data) && data.kind === 'csv-import',
        request: ({ operationId }) => operationId === 'createCsvImport',
      },
      deps: [organizations.map(({ organization }) => organization.id)],
    },
  );
  const open = imports.data?.find(({ id }) => id === openId);
  const onStarted = (id: string) => {
    void imports.reload();
    navigate(href(`jobs/csv/${id}`));
  };
  return (
    <CsvDrop organizations={organizations} onStarted={onStarted}>
      <Split
        label="CSV imports"
        scrolls
        detail={openId && imports.data && <CsvDetail key={openId} run={open} apiKey={apiKeyOf(teams, open?.organizationId)} id={openId} />}
      >
        <Rows
          resource={imports}
          empty={
            <Empty title="No CSV imports yet" icon={FileSpreadsheet}>
              Drop a <code>.csv</code> file anywhere on this page. <code>fixtures/csv/campaign.csv</code> is an example.
            </Empty>
          }
        >
          {item => cardOf(item, item === open)}
        </Rows>
      </Split>
    </CsvDrop>
  );
}

function cardOf(
  { id, fileName, status, processedRows, totalRows, failedRows, createdAt, error, organizationId }: CsvImport,
  isOpen: boolean,
) {
  const failures = failedRows > 0 ? `, ${failedRows.toLocaleString('en')} failed` : '';
  return (
    <ProgressCard
      url={href(`jobs/csv/${id}`)}
      isOpen={isOpen}
      name={fileName}
      label={`Progress of ${fileName}`}
      state={<JobStatus status={status} />}
      done={processedRows}
      total={totalRows}
      note={error ?? `${processedRows.toLocaleString('en')} of ${totalRows.toLocaleString('en')} rows${failures} · ${organizationId}`}
      time={<Time at={createdAt} />}
    />
  );
}

interface CsvDropProps {
  /** One team for each organization. */
  readonly organizations: readonly TeamContext[];
  readonly onStarted: (id: string) => void;
  readonly children: ComponentChildren;
}

/** Imports a file that is dropped on its area, or selected with a button. */
function CsvDrop({ organizations, onStarted, children }: CsvDropProps) {
  const [chosen, setChosen] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const selected = organizations.find(({ organization }) => organization.id === chosen) ?? organizations[0];
  const send = useFormAction(async (file: File) => {
    if (!selected) return '';
    const form = new FormData();
    form.append('file', file);
    const { id } = await service(selected.apiKey, 'createCsvImport', { body: form });
    onStarted(id);
    return `${file.name} is queued. Its rows are processed as the clock advances.`;
  });
  const upload = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void send.run(file);
  };
  return (
    <div
      class={`csv-drop column gap-3${isDraggedOver ? ' csv-drop-over' : ''}`}
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
      <div class="csv-drop-bar line wraps">
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
        <Button text="Select file" busy={send.busy} disabled={!selected} onClick={() => fileInput.current?.click()} />
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
