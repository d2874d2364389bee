import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { showToast } from '../store/toasts.ts';
import { Button } from './button.tsx';

const COPIED_MS = 1500;

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly children?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = 'Copy', children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return showToast('The browser did not allow copying.', 'bad');
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
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

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The clipboard API needs TLS except on loopback; copying a selection works without. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Preformatted text with a copy button. */
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
