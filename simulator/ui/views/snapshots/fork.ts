import { control } from '../../api.ts';
import { switchWorld } from '../../store/world.ts';

/** Creates a copy of a world or snapshot, and selects it. */
export async function forkWorld(from: string): Promise<string> {
  const { id } = await control('createWorld', { body: { fork: from } });
  switchWorld(id);
  return `Switched to ${id}, a copy of ${from}.`;
}
