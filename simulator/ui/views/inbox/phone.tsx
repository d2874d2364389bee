import type { ComponentChildren } from 'preact';
import { PlatformMark } from '../../components/basic.tsx';
import { formatTime } from '../../format.ts';
import { type AccountContext, accountName } from '../../hooks/use-teams.ts';
import { now } from '../../store/clock.ts';

interface PhoneProps {
  readonly context: AccountContext;
  readonly subtitle: ComponentChildren;
  readonly children: ComponentChildren;
  readonly foot: ComponentChildren;
}

/** The fan's phone, showing a post or chat of the account. */
export function Phone({ context: { account }, subtitle, children, foot }: PhoneProps) {
  return (
    <section class="phone" aria-label="Fan’s phone">
      <div class="phone-bar number" aria-hidden="true">
        <span>{now.value === null ? '' : formatTime(now.value).slice(0, 5)}</span>
        <span class="phone-island" />
        <span class="phone-battery" />
      </div>
      <header class="phone-head">
        <PlatformMark platform={account.type} size="large" />
        <div class="inbox-who">
          <h2 class="truncate">{accountName(account)}</h2>
          <p class="muted truncate">{subtitle}</p>
        </div>
      </header>
      {children}
      <footer class="phone-foot">{foot}</footer>
    </section>
  );
}
