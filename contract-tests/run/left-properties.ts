/** Properties that have left `sim contract`, because only a clock or the control API can show them. */
import files from './left-properties.json' with { type: 'json' };

const FOLDER = 'contract-tests/proof/behaviour';

/** By id, or by the beginning of ids, which ends with a slash. */
const LEFT: Readonly<Record<string, string>> = files;

/** Where a property went that a token or a baseline names, in one sentence; undefined for one that has not left. */
export function whyLeft(id: string): string | undefined {
  const name = Object.keys(LEFT).find(each => (each.endsWith('/') ? id.startsWith(each) : id === each));
  if (name === undefined) return undefined;
  return `${id} has left sim contract, because only a simulator can show it: ${FOLDER}/${LEFT[name]} in the repository tests it`;
}
