import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { coverageTotals, type Report, type Share, type StatusCoverage } from '../results.ts';
import { areaOf, type CoverageRow, coverageRows, shareText } from './rows.ts';
import { rowHtml, tableHtml } from './static-page.ts';

/** Returns the three totals for the top of the page, each as a link to its section. */
export function coverageStrip(report: Report): string {
  const { rules, transitions, answers } = coverageTotals(report);
  const shares = Object.entries({ Rules: rules, Transitions: transitions, Responses: answers }).map(([name, share]) => {
    const words = `<span>${name}</span><span class="count">${share.seen} of ${share.of}</span>`;
    return element('a', { href: `#${name === 'Responses' ? 'answers' : name.toLowerCase()}` }, `${words}${bar(share, name)}`);
  });
  return element('nav', { 'aria-label': 'Coverage' }, shares.join(''));
}

export function coverageHtml(report: Report): string {
  const { answers, transitions, rules } = coverageTotals(report);
  const { coverage } = report;
  const areas = coverageRows(report).map(row => areaRow(row, missingOf(report, row.area)));
  return element(
    'section',
    { class: 'coverage', 'aria-labelledby': 'coverage' },
    [
      '<h2 id="coverage">Coverage</h2>',
      part('rules', 'Rules', rules, 'covered by a passing property.'),
      part('transitions', 'Transitions', transitions, 'of the lifecycles in the documents seen.'),
      element('article', { class: 'areas' }, tableHtml(['Area', 'Rules', 'Transitions', 'Missing'], areas)),
      part('answers', 'Responses', answers, 'in the document seen, by operation and status.', [
        element('ul', { class: 'answers' }, coverage.answers.map(answersRow).join('')),
      ]),
    ].join(''),
  );
}

function part(id: string, title: string, share: Share, what: string, content: readonly string[] = []): string {
  const sum = element('b', {}, `${title} ${share.seen} of ${share.of}`);
  const head = `<h3>${title}</h3>${bar(share, title)}${element('p', {}, `${sum} ${what}`)}`;
  return element('article', { id }, `${head}${content.join('')}`);
}

/** Returns the row of an area, in which missing rules and transitions are collapsed. */
function areaRow({ area, rules, transitions }: CoverageRow, missing: string): string {
  const shares = [rules, transitions].map((share, index) => {
    const inside =
      share.of === 0 ? '' : `${bar(share, `${area}, ${index === 0 ? 'rules' : 'transitions'}`)}<span>${shareText(share)}</span>`;
    return inside === '' ? '' : element('div', { class: 'share' }, inside);
  });
  const folded = missing === '' ? '' : element('details', {}, `<summary>show</summary>${element('p', {}, escaped(missing))}`);
  return rowHtml(escaped(area), [...shares, folded]);
}

function missingOf({ coverage }: Report, area: string): string {
  const rules = coverage.rules.filter(candidate => candidate.area === area).flatMap(({ uncovered }) => uncovered);
  const unseenTransitions = coverage.transitions
    .filter(({ lifecycle, unseen }) => areaOf(lifecycle) === area && unseen.length > 0)
    .map(({ lifecycle, unseen }) => `${lifecycle} ${unseen.join(', ')}`);
  return [...(rules.length > 0 ? [rules.join(' ')] : []), ...unseenTransitions].join('; ');
}

/** Returns a bar for a share, labelled with its name. */
export function bar({ seen, of }: Share, name: string): string {
  const width = of === 0 ? 0 : (100 * seen) / of;
  const attributes = {
    class: 'bar',
    viewBox: '0 0 100 6',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `${name}: ${seen} of ${of}`,
  };
  return element('svg', attributes, `<rect class="all" width="100" height="6"/><rect class="got" width="${width.toFixed(1)}" height="6"/>`);
}

function answersRow({ operationId, seen }: StatusCoverage): string {
  const squares = Object.entries(seen).map(([status, count]) =>
    element('span', { class: count > 0 ? 'seen' : 'unseen', title: `${operationId} ${status}: ${count}` }, status),
  );
  return element('li', {}, `${element('span', { class: 'name' }, escaped(operationId))}<span class="squares">${squares.join('')}</span>`);
}
