import type { ComponentChildren } from 'preact';
import { PlatformMark } from '../../components/platform.tsx';
import { formatTime } from '../../format/time.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { accountName } from '../../hooks/use-tenants.ts';
import { now } from '../../store/clock.ts';

interface PhoneProps {
  readonly seat: Seat;
  /** Below the account's name. */
  readonly under: ComponentChildren;
  readonly children: ComponentChildren;
  /** Where one writes. */
  readonly foot: ComponentChildren;
}

/** The fan's phone, with the account's page or chat open on it. */
export function Phone({ seat: { account }, under, children, foot }: PhoneProps) {
  return (
    <section class="phone" aria-label="The fan’s phone">
      <div class="phone-bar number" aria-hidden="true">
        <span>{now.value === null ? '' : formatTime(now.value).slice(0, 5)}</span>
        <span class="phone-island" />
        <span class="phone-battery" />
      </div>
      <header class="phone-head">
        <PlatformMark of={account.type} size="large" />
        <div class="inbox-who">
          <h2 class="truncate">{accountName(account)}</h2>
          <p class="muted truncate">{under}</p>
        </div>
      </header>
      {children}
      <footer class="phone-foot">{foot}</footer>
    </section>
  );
}
