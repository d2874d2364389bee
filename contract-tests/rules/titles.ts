const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
/** A test's title that begins with brackets: `it('[PST-04] …`, `it.each(table)('[PST-04] …`. */
const TITLE = /(?<call>\b(?:it|test)(?:\.\w+)*|[)`])\s*\(\s*['"`]\[(?<ids>[^\]\n]+)\]/g;
const RULE_IDS = /^[A-Z][A-Z-]*-\d+(?:,\s*[A-Z][A-Z-]*-\d+)*$/;
/** Tests that do not run prove nothing. */
const NOT_RUN = /\.(?:skip|todo|fails)\b/;

/** The ids of the ledger's rules that the tests of a source claim to prove, in the order of the source. */
export function claimedIds(source: string): string[] {
  return [...source.replaceAll(COMMENT_LINE, '').matchAll(TITLE)].flatMap(({ groups }) => {
    const { call = '', ids = '' } = groups ?? {};
    return NOT_RUN.test(call) || !RULE_IDS.test(ids) ? [] : ids.split(/,\s*/);
  });
}
