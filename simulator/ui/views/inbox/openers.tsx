import type { Seat } from '../../hooks/use-tenants.ts';
import { useSettings } from './use-settings.ts';

interface OpenersProps {
  readonly seat: Seat;
  readonly disabled: boolean;
  readonly onTap: (payload: string) => void;
}

/** What an empty chat offers: the ice breakers and the button to begin that the account has put there. */
export function Openers({ seat, disabled, onTap }: OpenersProps) {
  const openers = useSettings(seat).flatMap(({ type, config }) => {
    if (type === 'ICE_BREAKERS') return (config.items ?? []).map(({ question = '', payload = '' }) => ({ title: question, payload }));
    return type === 'GET_STARTED' ? [{ title: 'Get started', payload: config.payload ?? '' }] : [];
  });
  return (
    <div class="phone-openers">
      <p class="muted">Nothing was said yet.</p>
      {openers.map(({ title, payload }) => (
        <button key={title + payload} type="button" disabled={disabled} onClick={() => onTap(payload)}>
          {title}
        </button>
      ))}
    </div>
  );
}
