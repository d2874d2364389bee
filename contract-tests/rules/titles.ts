const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
/** A title that begins with brackets, of a test or of a group of them: `it('[PST-04] …`, `it.each(table)('[PST-04, PST-05] …`. */
const TITLE = /(?<call>\b(?:it|test|describe)(?:\.\w+)*|[)`])\s*\(\s*['"`](?<brackets>(?:\[[^\]\n]+\]\s*)+)/g;
const BRACKET = /\[([^\]]+)\]/g;
const RULE_IDS = /^[A-Z][A-Z-]*-\d+(?:,\s*[A-Z][A-Z-]*-\d+)*$/;
/** Tests that do not run prove nothing. */
const NOT_RUN = /\.(?:skip|todo|fails)\b/;

/** The ids of the ledger's rules that the tests of a source claim to prove, in the order of the source. */
export function claimedIds(source: string): string[] {
  return [...source.replaceAll(COMMENT_LINE, '').matchAll(TITLE)].flatMap(({ groups }) => {
    const { call = '', brackets = '' } = groups ?? {};
    if (NOT_RUN.test(call)) return [];
    return [...brackets.matchAll(BRACKET)].flatMap(([, ids = '']) => (RULE_IDS.test(ids) ? ids.split(/,\s*/) : []));
  });
}
