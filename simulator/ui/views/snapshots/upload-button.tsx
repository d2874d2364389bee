import { Upload } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { Snapshot } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { FormDialog } from '../../components/form.tsx';
import { formatBytes } from '../../format.ts';
import { Problem } from '../../problem.ts';

/** Restores the world from a downloaded file, after confirmation. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => {
    setFile(null);
    // So that selecting the same file again causes a change event.
    if (input.current) input.current.value = '';
  };
  const restore = async (selected: File) => {
    await control('restoreSnapshot', { body: await snapshotOf(selected) });
    return `World restored from ${selected.name}.`;
  };
  return (
    <>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        accept="application/json,.json"
        aria-label="Snapshot file"
        tabIndex={-1}
        onChange={event => setFile(event.currentTarget.files?.item(0) ?? null)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload
      </Button>
      {file && (
        <FormDialog title={`Restore ${file.name}`} submit="Restore" danger onSubmit={() => restore(file)} onClose={close}>
          <p>The file ({formatBytes(file.size)}) replaces the world. Its current state is lost unless you save it first.</p>
        </FormDialog>
      )}
    </>
  );
}

async function snapshotOf(file: File): Promise<Snapshot> {
  try {
    // The simulator validates the snapshot.
    return JSON.parse(await file.text()) as Snapshot;
  } catch {
    throw new Problem(0, `${file.name} is not valid JSON`);
  }
}
