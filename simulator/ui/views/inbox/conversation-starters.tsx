import { useProfileSettings } from '../../hooks/use-profile-settings.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

interface ConversationStartersProps {
  readonly context: AccountContext;
  readonly disabled: boolean;
  readonly onTap: (payload: string) => void;
}

/** The ice breakers and the get-started button of an empty chat. */
export function ConversationStarters({ context, disabled, onTap }: ConversationStartersProps) {
  const settings = useProfileSettings(context.account.id).data?.items ?? [];
  const starters = settings.flatMap(({ type, config }) => {
    if (type === 'ICE_BREAKERS') return (config.items ?? []).map(({ question = '', payload = '' }) => ({ title: question, payload }));
    return type === 'GET_STARTED' ? [{ title: 'Get started', payload: config.payload ?? '' }] : [];
  });
  return (
    <div class="phone-starters">
      <p class="muted">No messages yet.</p>
      {starters.map(({ title, payload }) => (
        <button key={title + payload} type="button" disabled={disabled} onClick={() => onTap(payload)}>
          {title}
        </button>
      ))}
    </div>
  );
}
