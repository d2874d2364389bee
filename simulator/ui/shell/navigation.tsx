import { BookOpen } from 'lucide';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { href, segments } from '../router.ts';
import { world } from '../store/world.ts';
import { views } from '../views/index.ts';
import { groups } from '../views/view.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { WorldSwitch } from './world-switch.tsx';

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
