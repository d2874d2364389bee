import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  /** Absent for an icon button, which needs a `label`. */
  readonly children?: ComponentChildren;
  readonly label?: string | undefined;
  readonly icon?: IconNode | undefined;
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean | undefined;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent) => void;
}

/** A button; disabled while it is busy. */
export function Button({
  children,
  label,
  icon,
  kind = 'plain',
  small = false,
  busy = false,
  disabled = false,
  pressed,
  type = 'button',
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}${small ? ' button-small' : ''}${children === undefined ? ' button-icon' : ''}`}
      aria-label={label}
      title={children === undefined ? label : undefined}
      aria-pressed={pressed}
      aria-busy={busy}
      disabled={disabled || busy}
      onClick={onClick}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon icon={icon} size={small ? 14 : 16} />}
      {children}
    </button>
  );
}
