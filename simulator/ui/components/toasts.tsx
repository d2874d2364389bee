import { X } from 'lucide';
import { dismiss, toasts } from '../store/toasts.ts';
import { Button } from './button.tsx';

/** The live region of the toasts. It is always rendered: screen readers announce only changes of a region that exists. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, tone, text }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <span>{text}</span>
          <Button kind="quiet" small icon={X} label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
