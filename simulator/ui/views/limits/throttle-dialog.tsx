import { useState } from 'preact/hooks';
import type { ControlOrganization, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { throttle as standard } from '../../../../openapi/generated/limits.json';
import { control } from '../../api.ts';
import { TextArea } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';
import { formatLayers, parseLayers } from './throttle-form.ts';

interface ThrottleDialogProps {
  readonly organization: ControlOrganization;
  readonly onClose: () => void;
  readonly onChanged: (organization: ControlOrganization) => Promise<void>;
}

/** Sets a custom throttle for the keys of an organization, or takes it back. */
export function ThrottleDialog({ organization: { id, name, limits }, onClose, onChanged }: ThrottleDialogProps) {
  const [text, setText] = useState(formatLayers(limits.throttle ?? standard.layers));
  const save = async () => {
    const layers = parseLayers(text);
    const body: UpdateOrganizationRequest = { limits: { throttle: layers.length === 0 ? null : layers } };
    await onChanged(await control('updateOrganization', { path: { id }, body }));
    return layers.length === 0 ? 'The usual throttle applies again.' : 'Throttle changed. New windows begin with the next requests.';
  };
  return (
    <FormDialog title={`Throttle of ${name ?? id}`} submit="Save" onSubmit={save} onClose={onClose}>
      {error => (
        <TextArea
          label="Windows"
          mono
          rows={5}
          hint="One per line: 100 per 1000 ms. Each counts the requests of one operation; all of them apply. Leave empty for the usual throttle."
          value={text}
          onInput={setText}
          error={error('limits.throttle')}
        />
      )}
    </FormDialog>
  );
}
