import { Menu, Paperclip, SendHorizontal } from 'lucide';
import { useState } from 'preact/hooks';
import type { PlatformAttachment } from '../../../../openapi/generated/control-types.ts';
import { Button } from '../../components/basic.tsx';
import { Select, TextField } from '../../components/field.tsx';
import { type AccountContext, useProfileSettings } from '../../hooks/use-teams.ts';
import { showToast } from '../../store/toasts.ts';

type FileType = PlatformAttachment['type'];
type Content = { readonly text?: string; readonly attachments?: readonly PlatformAttachment[] };

interface FanComposerProps {
  readonly context: AccountContext;
  readonly busy: boolean;
  readonly onSend: (content: Content) => Promise<boolean>;
  readonly onTap: (payload: string) => void;
}

const NO_FILE = { type: 'IMAGE' as FileType, url: '' };

/** The fan's message input, with the account's persistent menu if it has one. */
export function FanComposer({ context, busy, onSend, onTap }: FanComposerProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<typeof NO_FILE | null>(null);
  const [isMenuOpen, openMenu] = useState(false);
  const menu = useProfileSettings(context.account.id).data?.items.find(({ type }) => type === 'PERSISTENT_MENU');
  const send = async () => {
    if (await onSend({ ...(text && { text }), ...(file?.url && { attachments: [file] }) })) {
      setText('');
      setFile(null);
    }
  };
  return (
    <>
      {isMenuOpen && (
        <ul class="phone-menu" aria-label="Menu">
          {(menu?.config.items ?? []).map(({ type, title = '', payload = '', url = '' }) => (
            <li key={title}>
              <button type="button" onClick={() => (type === 'URL' ? showToast(`Opens ${url}`) : onTap(payload))}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
      {file && (
        <div class="phone-file">
          <Select<FileType>
            label="Type of file"
            hideLabel
            value={file.type}
            options={['IMAGE', 'VIDEO', 'AUDIO', 'FILE'].map(value => ({ value: value as FileType, label: value.toLowerCase() }))}
            onChange={type => setFile({ ...file, type })}
          />
          <TextField
            label="URL of the file"
            hideLabel
            type="url"
            placeholder="https://…"
            value={file.url}
            onInput={url => setFile({ ...file, url })}
          />
        </div>
      )}
      <form
        class="phone-composer"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        {menu && <Button kind="quiet" icon={Menu} label="Account menu" pressed={isMenuOpen} onClick={() => openMenu(!isMenuOpen)} />}
        <Button
          kind="quiet"
          icon={Paperclip}
          label="Attach a file"
          pressed={file !== null}
          onClick={() => setFile(file ? null : NO_FILE)}
        />
        <TextField label="Message" hideLabel placeholder="Message…" value={text} onInput={setText} />
        <Button type="submit" kind="primary" icon={SendHorizontal} label="Send as the fan" busy={busy} disabled={!text && !file?.url} />
      </form>
    </>
  );
}
