import { useEffect, useState } from 'preact/hooks';
import { Toasts } from './components/toasts.tsx';
import { followLinks, segments } from './router.ts';
import { Header } from './shell/header.tsx';
import { Navigation, NavigationDrawer } from './shell/navigation.tsx';
import { Outage } from './shell/outage.tsx';
import { TokenDialog } from './shell/token-dialog.tsx';
import { ViewFrame } from './shell/view-frame.tsx';
import { token, tokenNeeded } from './store/token.ts';
import { world } from './store/world.ts';

/** The page: header, navigation, and the view that the address names. */
export function App() {
  const [isDrawerOpen, openDrawer] = useState(false);
  const [path = 'now', ...rest] = segments.value;
  useEffect(() => {
    document.addEventListener('click', followLinks);
    return () => document.removeEventListener('click', followLinks);
  }, []);
  useEffect(() => openDrawer(false), [segments.value]);
  return (
    <div class="shell">
      <a class="skip" href="#view">
        Skip to the view
      </a>
      <Header onMenu={() => openDrawer(true)} />
      <Navigation />
      <main id="view" tabIndex={-1}>
        <Outage />
        {/* Another world is another page: nothing of the one before stays. So does a token that opens what was closed. */}
        <ViewFrame key={`${world.value} ${token.value}`} path={path} rest={rest} />
      </main>
      {isDrawerOpen && <NavigationDrawer onClose={() => openDrawer(false)} />}
      {tokenNeeded.value && <TokenDialog />}
      <Toasts />
    </div>
  );
}
