import { Upload } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { Snapshot } from '../../../../openapi/generated/control-types.ts';
import { control, Problem } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem } from '../../components/field.tsx';
import { formatBytes } from '../../format/words.ts';
import { useAction } from '../../hooks/use-action.ts';
import { say } from '../../store/toasts.ts';

/** Puts a world back from a file that was downloaded; asks first. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const load = useAction(async (chosen: File) => void (await control('restoreSnapshot', { body: await snapshotOf(chosen) })), {
    failure: 'form',
  });
  const close = () => {
    setFile(null);
    load.clear();
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const confirm = async (chosen: File) => {
    if (!(await load.run(chosen))) return;
    say(`The world is that of ${chosen.name}.`);
    close();
  };
  return (
    <>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        accept="application/json,.json"
        aria-label="File of a world"
        tabIndex={-1}
        onChange={event => setFile(event.currentTarget.files?.item(0) ?? null)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload
      </Button>
      {file && (
        <Dialog title={`Load ${file.name}`} onClose={close}>
          <div class="stack">
            <p>
              The world is replaced by what the file holds ({formatBytes(file.size)}). What is there now is gone, unless you save it first.
            </p>
            <FormProblem problem={load.problem} />
            <div class="row row-end">
              <Button onClick={close}>Cancel</Button>
              <Button kind="danger" busy={load.busy} onClick={() => void confirm(file)}>
                Load
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

async function snapshotOf(file: File): Promise<Snapshot> {
  try {
    // The simulator judges what it is.
    return JSON.parse(await file.text()) as Snapshot;
  } catch {
    throw new Problem(0, `${file.name} is no JSON`);
  }
}
