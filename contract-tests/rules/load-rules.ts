import { readFile } from 'node:fs/promises';
import type { Rule, RulesFile } from './rules.ts';

/** All rules, decisions included. The file is next to this one, and in the bundle next to its code. */
export async function shippedRules(): Promise<readonly Rule[]> {
  const { parse } = await import('yaml');
  // rules.test.ts checks the shape of this file.
  const { rules, decisions } = parse(await readFile(new URL('./rules.yaml', import.meta.url), 'utf8')) as RulesFile;
  return [...rules, ...decisions];
}
