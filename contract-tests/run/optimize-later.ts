import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 compile each function at its first call, and optimize it seven times later than usual. A run calls thousands of functions a few hundred
 * times each, in every worker: optimizing them takes longer than it saves. Only Node 20 needs this and has these flags.
 */
export function optimizeLater(): void {
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString('--always-sparkplug');
  setFlagsFromString('--interrupt-budget=1000000');
}
