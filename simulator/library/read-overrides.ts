import type { Overrides } from '../../openapi/generated/control-types.ts';
import { checkedOverrides } from './check-overrides.ts';
import { readDataFile } from './read-data-file.ts';

/** Reads overrides: a JSON or YAML file, or the overrides themselves. Rejects with a TypeError that says what is wrong with them. */
export async function readOverrides(given: string | Overrides): Promise<Overrides> {
  if (typeof given !== 'string') return checkedOverrides('overrides', given);
  return checkedOverrides(given, await readDataFile(given, `No overrides ${given}: give a JSON or YAML file`));
}
