import { useState } from 'preact/hooks';
import type { ProviderSettingConfig, ProviderSettingType } from '../../../../openapi/generated/types.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form.tsx';

interface SettingDialogProps {
  readonly title: string;
  readonly type: ProviderSettingType;
  readonly config: ProviderSettingConfig | undefined;
  readonly onClose: () => void;
  readonly onSave: (config: ProviderSettingConfig) => Promise<void>;
}

/** Edits the items of a chat setting as text, one `title → payload` a line. */
export function SettingDialog({ title, type, config, onClose, onSave }: SettingDialogProps) {
  const [text, setText] = useState(config ? formatConfig(config) : type === 'GET_STARTED' ? 'GET_STARTED' : 'Where is my order? → ORDER');
  return (
    <FormDialog title={title} submit="Save" onSubmit={() => onSave(parseConfig(type, text))} onClose={onClose}>
      {type === 'GET_STARTED' ? (
        <TextField label="Payload" mono value={text} onInput={setText} />
      ) : (
        <TextArea
          label="Items"
          hint={`One per line: ${type === 'ICE_BREAKERS' ? 'question → payload' : 'title → payload, or title → https://…'}`}
          rows={5}
          value={text}
          onInput={setText}
        />
      )}
    </FormDialog>
  );
}

function formatConfig({ items = [], payload }: ProviderSettingConfig): string {
  return payload ?? items.map(item => `${item.question ?? item.title ?? ''} → ${item.payload ?? item.url ?? ''}`).join('\n');
}

/** Parses the text; the service validates the result. */
function parseConfig(type: ProviderSettingType, text: string): ProviderSettingConfig {
  if (type === 'GET_STARTED') return { payload: text.trim() };
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return {
    items: lines.map(line => {
      const [title = '', target = ''] = line.split(/\s*(?:→|->)\s*/).map(part => part.trim());
      if (type === 'ICE_BREAKERS') return { question: title, payload: target };
      return /^https?:\/\//.test(target) ? { type: 'URL', title, url: target } : { type: 'POSTBACK', title, payload: target };
    }),
  };
}
