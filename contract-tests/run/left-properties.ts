/** Properties that have left `sim contract`, because only a clock or the control API can show them. */
import files from './left-properties.json' with { type: 'json' };

const FOLDER = 'contract-tests/proof/behaviour';

/** Their test files by id, or by the beginning of ids, which ends with a slash. */
const LEFT: Readonly<Record<string, string>> = files;

/** Returns in one sentence where a property or suite is tested that a token or a flag names; undefined unless it has left. */
export function whyLeft(id: string): string | undefined {
  const isFamily = (name: string): boolean => name.endsWith('/');
  const name = Object.keys(LEFT).find(each => (isFamily(each) ? `${id}/`.startsWith(each) : id === each));
  const place = name ?? Object.keys(LEFT).find(each => each.startsWith(`${id}/`));
  if (place === undefined) return undefined;
  const file = name === undefined ? '' : `/${LEFT[name]}`;
  return `${id} has left sim contract, because only a simulator can show it: ${FOLDER}${file} in the repository tests it`;
}
