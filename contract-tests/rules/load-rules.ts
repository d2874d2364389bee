import { readFile } from 'node:fs/promises';
import type { Rule, RulesFile } from './rules.ts';

/** Every rule of the ledger, decisions included. The file lies beside this one, and in the bundle beside its code. */
export async function shippedRules(): Promise<readonly Rule[]> {
  const { parse } = await import('yaml');
  // Our own file: its shape is what ledger.ts says.
  const { rules, decisions } = parse(await readFile(new URL('./rules.yaml', import.meta.url), 'utf8')) as RulesFile;
  return [...rules, ...decisions];
}
