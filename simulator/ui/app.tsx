import { useEffect, useState } from 'preact/hooks';
import { Toasts } from './components/toasts.tsx';
import { handleLinkClick, segments } from './router.ts';
import { Header } from './shell/header.tsx';
import { Navigation, NavigationDrawer } from './shell/navigation.tsx';
import { Outage } from './shell/outage.tsx';
import { TokenDialog } from './shell/token-dialog.tsx';
import { ViewFrame } from './shell/view-frame.tsx';
import { token, tokenNeeded } from './store/token.ts';
import { world } from './store/world.ts';

/** The page: header, navigation and the current view. */
export function App() {
  const [isDrawerOpen, openDrawer] = useState(false);
  const [path = 'overview', ...rest] = segments.value;
  useEffect(() => {
    document.addEventListener('click', handleLinkClick);
    return () => document.removeEventListener('click', handleLinkClick);
  }, []);
  useEffect(() => openDrawer(false), [segments.value]);
  return (
    <div class="shell">
      <a class="skip" href="#view">
        Skip to content
      </a>
      <Header onMenu={() => openDrawer(true)} />
      <Navigation />
      <main id="view" tabIndex={-1}>
        <Outage />
        {/* A new world or token discards all state of the view. */}
        <ViewFrame key={`${world.value} ${token.value}`} path={path} rest={rest} />
      </main>
      {isDrawerOpen && <NavigationDrawer onClose={() => openDrawer(false)} />}
      {tokenNeeded.value && <TokenDialog />}
      <Toasts />
    </div>
  );
}
