import { Menu } from 'lucide';
import { Button } from '../components/button.tsx';
import { formatDate, formatTime } from '../format/time.ts';
import { href } from '../router.ts';
import { clock, now } from '../store/clock.ts';
import { ConnectionState } from './connection-state.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { WorldSwitch } from './world-switch.tsx';

export function Header({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <header class="header">
      <span class="header-menu">
        <Button kind="quiet" icon={Menu} label="Menu" onClick={onMenu} />
      </span>
      <a class="brand" href={href('now')} aria-label="Simulator: go to Now">
        <img src={new URL('../icon.svg', import.meta.url).pathname} width="24" height="24" alt="" />
        <span>Simulator</span>
      </a>
      <HeaderClock />
      <div class="header-end">
        <ConnectionState />
        <span class="header-wide">
          <WorldSwitch />
        </span>
        <span class="header-wide">
          <ThemeSwitch />
        </span>
      </div>
    </header>
  );
}

function HeaderClock() {
  const known = clock.value;
  const at = now.value;
  if (!known || at === null) return <div class="header-clock" aria-hidden="true" />;
  return (
    <a class="header-clock" href={href('now')} title="The world’s clock, in UTC">
      <time class="number" dateTime={new Date(at).toISOString()}>
        <span class="header-time">{formatTime(at)}</span>
        <span class="header-date">{formatDate(at)}</span>
      </time>
      <span class={`chip${known.mode === 'realtime' ? ' chip-on' : ''}`}>{known.mode === 'manual' ? 'manual' : `${known.speed}×`}</span>
    </a>
  );
}
