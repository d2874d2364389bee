#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

await import('./end-with-npm.js');

try {
  await import('./check-node.cjs');
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

// Node 22 and later cache compiled code, which makes the second start faster.
module.enableCompileCache?.();

const program = new URL('../dist/cli.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('sim: not built yet; run: npm run build');
  process.exitCode = 2;
}
