import type { Call } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { print } from '../output.ts';

/** `sim reset`: resets the world of a running simulator. */
export async function run(call: Call): Promise<void> {
  const world = await controlClient(call.settings).call('resetWorld', { body: {} });
  print(call, world, () => `World ${world.id} was reset`);
}
