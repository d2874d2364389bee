import { control } from '../api.ts';
import { Select } from '../components/field.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { switchWorld, world } from '../store/world.ts';

/** Selects the world. The list is reloaded when the select is about to open. */
export function WorldSwitch() {
  const worlds = useResource(signal => control('listWorlds', { query: { limit: 1000 }, signal }));
  const ids = [...new Set([...(worlds.data?.items.map(({ id }) => id) ?? []), world.value])];
  return (
    <div class="world-switch" onPointerDown={() => void worlds.reload()} onFocusCapture={() => void worlds.reload()}>
      <Select label="World" hideLabel value={world.value} options={ids.map(id => ({ value: id, label: id }))} onChange={switchWorld} />
    </div>
  );
}
