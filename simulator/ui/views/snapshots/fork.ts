import { control } from '../../api.ts';
import { switchWorld } from '../../store/world.ts';

/** Makes a world that goes on from a world or a named snapshot, and shows it. */
export async function forkWorld(from: string): Promise<string> {
  const { id } = await control('createWorld', { body: { fork: from } });
  switchWorld(id);
  return `This is ${id}, a copy of ${from}.`;
}
