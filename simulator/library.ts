/** The package: `import { createSimulator } from 'social-publishing-sim'` (surface §4). Its types are those of `api.ts`, and nothing else. */
import type { Simulator, SimulatorOptions } from './api.ts';
import { createSimulator as assemble } from './index.ts';

export type * from './api.ts';
export { verifySignature } from './domain/webhooks/verify.ts';

// Node loads its fetch when it is first looked at: with the library, that is, and not with the first call.
void globalThis.Request;

/** Creates a simulator without a socket. Throws a TypeError whose message says what to do for an option that makes no sense. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  return assemble(options);
}
