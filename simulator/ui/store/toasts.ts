/** Messages on the result of an action. They disappear by themselves. */
import { signal } from '@preact/signals';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

const SHOWN_MS = { good: 4000, bad: 9000 };
let next = 1;

export const toasts = signal<readonly Toast[]>([]);

export function showToast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = next++;
  toasts.value = [...toasts.value.slice(-3), { id, tone, text }];
  setTimeout(() => dismiss(id), SHOWN_MS[tone]);
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter(toast => toast.id !== id);
}
