import type { Call } from '../command.ts';
export async function run(_: Call): Promise<void> {}
