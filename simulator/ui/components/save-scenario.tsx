import { Clapperboard } from 'lucide';
import { control } from '../api.ts';
import { downloadBlob } from '../download.ts';
import { useAction } from '../hooks/use-action.ts';
import { Button } from './button.tsx';

/** A button that downloads what has happened as a scenario, with the files that belong beside it. */
export function SaveScenario({ small = false }: { readonly small?: boolean }) {
  const save = useAction(saveScenario);
  return (
    <Button small={small} icon={Clapperboard} busy={save.busy} onClick={() => void save.run()}>
      Save as scenario
    </Button>
  );
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
