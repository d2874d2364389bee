/** The package: `import { createSimulator } from 'social-publishing-sim'`. Its types are those of `api.ts`, and nothing else. */

import { createSimulator as assemble } from '../index.ts';
import type { Simulator, SimulatorOptions } from './api.ts';
import { checkSimulatorOptions } from './check-options.ts';

export { verifySignature } from '../domain/webhooks/verify.ts';
export type * from './api.ts';

// Node loads its fetch on first access: do it with the library, not with the first call.
void globalThis.Request;

/** Creates a simulator without a socket. Throws a TypeError whose message says what to do for an option that makes no sense. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  checkSimulatorOptions(options);
  return assemble(options);
}
