import { useState } from 'preact/hooks';
import type { ProviderSettingConfig, ProviderSettingType } from '../../../../openapi/generated/types.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormProblem, TextArea, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';

interface SettingDialogProps {
  readonly title: string;
  readonly type: ProviderSettingType;
  readonly config: ProviderSettingConfig | undefined;
  readonly onClose: () => void;
  readonly onSave: (config: ProviderSettingConfig) => Promise<void>;
}

/** What stands in a chat window, one item a line: what is shown, an arrow, and what it sends or opens. */
export function SettingDialog({ title, type, config, onClose, onSave }: SettingDialogProps) {
  const [text, setText] = useState(config ? textOf(config) : type === 'GET_STARTED' ? 'GET_STARTED' : 'Where is my order? → ORDER');
  const save = useAction(() => onSave(configOf(type, text)), { failure: 'form' });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault();
          void save.run();
        }}
      >
        {type === 'GET_STARTED' ? (
          <TextField label="Payload" mono value={text} onInput={setText} />
        ) : (
          <TextArea
            label="Items"
            hint={type === 'ICE_BREAKERS' ? 'A line each: question → payload' : 'A line each: title → payload, or title → https://…'}
            rows={5}
            value={text}
            onInput={setText}
          />
        )}
        <FormProblem problem={save.problem} />
        <div class="row row-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf({ items = [], payload }: ProviderSettingConfig): string {
  return payload ?? items.map(item => `${item.question ?? item.title ?? ''} → ${item.payload ?? item.url ?? ''}`).join('\n');
}

/** The config that a text stands for; the service judges it. */
function configOf(type: ProviderSettingType, text: string): ProviderSettingConfig {
  if (type === 'GET_STARTED') return { payload: text.trim() };
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return {
    items: lines.map(line => {
      const [shown = '', sent = ''] = line.split(/\s*(?:→|->)\s*/).map(part => part.trim());
      if (type === 'ICE_BREAKERS') return { question: shown, payload: sent };
      return /^https?:\/\//.test(sent) ? { type: 'URL', title: shown, url: sent } : { type: 'POSTBACK', title: shown, payload: sent };
    }),
  };
}
