import { BookOpen } from 'lucide';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { href, segments } from '../router.ts';
import { world } from '../store/world.ts';
import { views } from '../views/index.ts';
import { groups } from '../views/view.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { WorldSwitch } from './world-switch.tsx';

/** The navigation at the left, where there is room. */
export function Navigation() {
  return (
    <nav class="nav" aria-label="Views">
      <Links />
    </nav>
  );
}

/** The same where there is none, with what the header has no room for either. */
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
  const current = segments.value[0] ?? 'now';
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
                    <Icon of={view.icon} />
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
              <Icon of={BookOpen} />
              Reference
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}
