const LEADING_BRACKETS = /^(?:\[[^\]\n]+\]\s*)+/;
const BRACKET = /\[([^\]]+)\]/g;
const RULE_IDS = /^[A-Z][A-Z-]*-\d+(?:,\s*[A-Z][A-Z-]*-\d+)*$/;

/**
 * The ids of the ledger's rules that a test proves by its full name: those in the brackets that its own title, or that of a group it
 * stands in, begins with. `posts > [PST-04, PST-05] [D-PST-01] move on the clock` proves three.
 */
export function claimedIds(fullName: string): string[] {
  return fullName
    .split(' > ')
    .flatMap(title => [...(LEADING_BRACKETS.exec(title)?.[0] ?? '').matchAll(BRACKET)])
    .flatMap(([, ids = '']) => (RULE_IDS.test(ids) ? ids.split(/,\s*/) : []));
}
