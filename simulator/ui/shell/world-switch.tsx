import { control } from '../api.ts';
import { Select } from '../components/field.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { switchWorld, world } from '../store/world.ts';

/** Selects the world. The list is reloaded when the select is about to open. */
export function WorldSwitch() {
  const worlds = useResource(signal => control('listWorlds', { query: { limit: 1000 }, signal }));
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
