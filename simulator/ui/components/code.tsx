import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { showToast } from '../store/toasts.ts';
import { Button } from './basic.tsx';

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
      text={children}
      kind={children ? 'plain' : 'quiet'}
      small
      icon={copied ? Check : Copy}
      label={copied ? 'Copied' : label}
      onClick={() => void copy()}
    />
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

interface JsonProps {
  readonly value: unknown;
  readonly label: string;
  /** How many levels are expanded at first. Default 3. */
  readonly open?: number;
}

/** A JSON tree whose objects and arrays fold. */
export function Json({ value, label, open = 3 }: JsonProps) {
  return (
    <div class="code json">
      <div class="json-tree" role="group" tabIndex={0} aria-label={label}>
        <Node value={value} open={open} />
      </div>
      <CopyButton text={JSON.stringify(value, null, 2)} label={`Copy ${label}`} />
    </div>
  );
}

/** Members shown before "more" is clicked. */
const FIRST_MEMBERS = 100;

function Node({ name, value, open }: { readonly name?: string; readonly value: unknown; readonly open: number }) {
  const key = name === undefined ? null : <span class="json-key">{name}</span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="json-line">
        {key}
        <Leaf value={value} />
      </div>
    );
  }
  const members = Object.entries(value);
  const summary = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  if (members.length === 0) {
    return (
      <div class="json-line">
        {key}
        <span class="json-mark">{Array.isArray(value) ? '[]' : '{}'}</span>
      </div>
    );
  }
  return <Branch {...{ name, members, summary, open }} />;
}

interface BranchProps {
  readonly name: string | undefined;
  readonly members: readonly [string, unknown][];
  readonly summary: string;
  readonly open: number;
}

function Branch({ name, members, summary, open }: BranchProps) {
  const [isOpen, setOpen] = useState(open > 0);
  const [shown, setShown] = useState(FIRST_MEMBERS);
  return (
    <details class="json-branch fold" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {name !== undefined && <span class="json-key">{name}</span>}
        <span class="json-mark">{summary}</span>
      </summary>
      {/* Folded members are not rendered: a body may be large. */}
      {isOpen && members.slice(0, shown).map(([key, member]) => <Node key={key} name={key} value={member} open={open - 1} />)}
      {isOpen && members.length > shown && (
        <button type="button" class="link" onClick={() => setShown(members.length)}>
          {members.length - shown} more
        </button>
      )}
    </details>
  );
}

function Leaf({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return <span class="json-string">"{value}"</span>;
  return <span class={typeof value === 'number' ? 'json-number' : 'json-word'}>{String(value)}</span>;
}
