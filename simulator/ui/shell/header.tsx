import { Menu } from 'lucide';
import { Button } from '../components/button.tsx';
import { formatDate, formatTime } from '../format/time.ts';
import { href } from '../router.ts';
import { clock, now } from '../store/clock.ts';
import { type Connection, connection } from '../stream.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { WorldSwitch } from './world-switch.tsx';

const STATES: Readonly<Record<Connection, readonly [string, string]>> = {
  connecting: ['Connecting', 'warn'],
  live: ['Live', 'good'],
  reconnecting: ['Reconnecting', 'warn'],
  refused: ['Not connected', 'bad'],
};

export function Header({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <header class="header">
      <span class="header-menu">
        <Button kind="quiet" icon={Menu} label="Menu" onClick={onMenu} />
      </span>
      <a class="brand" href={href('overview')} aria-label="Simulator: go to Overview">
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
  const current = clock.value;
  const at = now.value;
  if (!current || at === null) return <div class="header-clock" aria-hidden="true" />;
  return (
    <a class="header-clock" href={href('overview')} title="Simulated time (UTC)">
      <time class="number" dateTime={new Date(at).toISOString()}>
        <span class="header-time">{formatTime(at)}</span>
        <span class="header-date">{formatDate(at)}</span>
      </time>
      <span class={`chip${current.mode === 'realtime' ? ' chip-on' : ''}`}>
        {current.mode === 'manual' ? 'manual' : `${current.speed}×`}
      </span>
    </a>
  );
}

function ConnectionState() {
  const [label, tone] = STATES[connection.value];
  return (
    <span class={`connection tone-${tone}`} role="status" title="Connection to the live stream">
      <span class="dot" aria-hidden="true" />
      <span class="connection-word">{label}</span>
    </span>
  );
}
