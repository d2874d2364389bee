import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { say } from '../store/toasts.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 1500;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  children,
}: {
  readonly text: string;
  readonly label?: string;
  readonly children?: string;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await toClipboard(text))) return say('The browser does not let the page copy.', 'bad');
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button
      kind={children ? 'plain' : 'quiet'}
      small
      icon={copied ? Check : Copy}
      label={copied ? 'Copied' : label}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  );
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Away from loopback there is no clipboard without TLS; a selection can still be copied. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Text as it is, with a button to copy it. */
export function Code({ text, label, wrap = false }: { readonly text: string; readonly label: string; readonly wrap?: boolean }) {
  return (
    <div class="code">
      <pre class={wrap ? 'code-wrap' : undefined} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} label={`Copy ${label}`} />
    </div>
  );
}
