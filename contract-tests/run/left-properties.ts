/** Properties that have left `sim contract`, because only a clock or the control API can show them. */
import files from './left-properties.json' with { type: 'json' };

const FOLDER = 'contract-tests/proof/behaviour';

/** Their test files by id, or by the beginning of ids, which ends with a slash. */
const LEFT: Readonly<Record<string, string>> = files;

/** Returns a sentence about where a property is tested now; undefined if it has not left. */
export function whyLeft(id: string): string | undefined {
  const name = Object.keys(LEFT).find(each => (each.endsWith('/') ? id.startsWith(each) : id === each));
  if (name === undefined) return undefined;
  return `${id} has left sim contract, because only a simulator can show it: ${FOLDER}/${LEFT[name]} in the repository tests it`;
}
