import { BookOpen, Menu, Monitor, Moon, Sun } from 'lucide';
import { control, MAX_CONTROL_PAGE } from '../api.ts';
import { Button, Icon } from '../components/basic.tsx';
import { Select } from '../components/field.tsx';
import { Dialog } from '../components/form.tsx';
import { formatDate, formatTime } from '../format.ts';
import { useResource } from '../hooks/use-resource.ts';
import { href, segments } from '../router.ts';
import { clock, now } from '../store/clock.ts';
import { type Theme, theme } from '../store/theme.ts';
import { switchWorld, world } from '../store/world.ts';
import { type Connection, connection } from '../stream.ts';
import { groups, views } from '../views/index.ts';

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

/** The navigation on wide screens. */
export function Navigation() {
  return (
    <nav class="nav" aria-label="Views">
      <Links />
    </nav>
  );
}

/** The navigation on narrow screens, with the switches that the header has no room for. */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Simulator" kind="side" onClose={onClose}>
      <nav aria-label="Views">
        <Links />
      </nav>
      <div class="drawer-foot">
        <WorldSwitch />
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}

function Links() {
  const current = segments.value[0] ?? 'overview';
  return (
    <>
      {groups.map(group => {
        const members = views.filter(view => view.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group} class="nav-group">
            {group && <p class="nav-title">{group}</p>}
            <ul>
              {members.map(view => (
                <li key={view.path}>
                  <a href={href(view.path)} aria-current={view.path === current ? 'page' : undefined}>
                    <Icon icon={view.icon} />
                    {view.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <div class="nav-group nav-end">
        <ul>
          <li>
            <a href={`/_sim/docs/${world.value === 'default' ? '' : `?world=${encodeURIComponent(world.value)}`}`}>
              <Icon icon={BookOpen} />
              API reference
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}

const NEXT = { system: ['light', Monitor], light: ['dark', Sun], dark: ['system', Moon] } as const;

/** Cycles through system, light and dark. */
function ThemeSwitch() {
  const [next, icon] = NEXT[theme.value];
  return (
    <Button
      kind="quiet"
      icon={icon}
      label={`Theme: ${theme.value}. Change to ${next}`}
      onClick={() => (theme.value = next satisfies Theme)}
    />
  );
}

/** Selects the world. The list is reloaded when the select is about to open. */
function WorldSwitch() {
  const worlds = useResource(signal => control('listWorlds', { query: { limit: MAX_CONTROL_PAGE }, signal }));
  const names = new Map(worlds.data?.items.map(({ id, name }) => [id, name ?? id]));
  // A page that was opened by the name of its world goes on with it.
  const isListed = names.has(world.value) || [...names.values()].includes(world.value);
  const options = [...names, ...(isListed ? [] : [[world.value, world.value] as const])].map(([id, label]) => ({
    value: label === world.value ? label : id,
    label,
  }));
  return (
    <div class="world-switch" onPointerDown={() => void worlds.reload()} onFocusCapture={() => void worlds.reload()}>
      <Select label="World" hideLabel value={world.value} options={options} onChange={switchWorld} />
    </div>
  );
}
