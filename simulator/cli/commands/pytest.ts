import type { Call } from '../command.ts';
import { pythonModule } from '../python/python-module.ts';

/** `sim pytest`: prints a Python module for tests, of one file. */
export async function run({ io }: Call): Promise<void> {
  io.out(pythonModule());
}
