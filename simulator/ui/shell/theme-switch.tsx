import { Monitor, Moon, Sun } from 'lucide';
import { Button } from '../components/button.tsx';
import { type Theme, theme } from '../store/theme.ts';

const NEXT = { system: ['light', Monitor], light: ['dark', Sun], dark: ['system', Moon] } as const;

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
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
