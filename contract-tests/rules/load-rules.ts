import { readFile } from 'node:fs/promises';
import type { Rule, RulesFile } from './rules.ts';

/** In the bundle, a file with the same rules as JSON next to the code, which is read a hundred times faster. */
declare const RULES_FILE: string | undefined;

let shipped: Promise<readonly Rule[]> | undefined;

/** Returns all rules, including decisions. They are read once. */
export function shippedRules(): Promise<readonly Rule[]> {
  return (shipped ??= readRules());
}

async function readRules(): Promise<readonly Rule[]> {
  // rules.test.ts checks the shape of this file.
  const { rules, decisions } = (typeof RULES_FILE === 'undefined' ? await readYaml() : JSON.parse(await readText(RULES_FILE))) as RulesFile;
  return [...rules, ...decisions];
}

async function readYaml(): Promise<unknown> {
  const { parse } = await import('yaml');
  return parse(await readText('./rules.yaml'));
}

function readText(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), 'utf8');
}
