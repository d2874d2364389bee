/** Coverage as bars, with a square for each documented response. */

import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { coverageTotals, type Report, type RuleCoverage, type Share, type StatusCoverage } from '../results.ts';

/** The three totals for the top of the page, each a link to its section. */
export function coverageStrip(report: Report): string {
  const shares = Object.entries(coverageTotals(report)).map(([name, share]) => {
    const words = `<span>${name}</span><span class="count">${share.seen}/${share.of}</span>`;
    return element('a', { href: `#${name}` }, `${words}${bar(share, name)}`);
  });
  return element('nav', { 'aria-label': 'Coverage' }, shares.join(''));
}

export function coverageHtml(report: Report): string {
  const { answers, transitions, rules } = coverageTotals(report);
  const { coverage } = report;
  return element(
    'section',
    { class: 'coverage', 'aria-labelledby': 'coverage' },
    [
      '<h2 id="coverage">Coverage</h2>',
      part('rules', 'Rules', rules, 'covered by a passing property.', [
        element('ul', { class: 'bars' }, coverage.rules.map(ruleRow).join('')),
      ]),
      part('transitions', 'Transitions', transitions, 'of the lifecycles in the documents seen.', [
        element(
          'ul',
          { class: 'bars' },
          coverage.transitions
            .filter(({ declared }) => declared > 0)
            .map(lifecycleRow)
            .join(''),
        ),
      ]),
      part('answers', 'Responses', answers, 'in the document seen, by operation and status.', [
        element('ul', { class: 'answers' }, coverage.answers.map(answersRow).join('')),
      ]),
    ].join(''),
  );
}

function part(id: string, title: string, share: Share, what: string, content: readonly string[]): string {
  const head = `<h3>${title}</h3>${bar(share, title)}${element('p', {}, `${element('b', {}, `${share.seen} of ${share.of}`)} ${what}`)}`;
  return element('article', { id }, `${head}${content.join('')}`);
}

function ruleRow({ area, covered, total, uncovered }: RuleCoverage): string {
  return row(area, { seen: covered, of: total }, uncovered.join(' '));
}

function lifecycleRow({ lifecycle, seen, declared, unseen }: LifecycleCoverage): string {
  return row(lifecycle, { seen, of: declared }, unseen.join(', '));
}

/** A name and its bar; what is missing is folded away. */
function row(name: string, share: Share, missing: string): string {
  const head = `${element('span', { class: 'name' }, escaped(name))}${bar(share, name)}<span class="count">${share.seen}/${share.of}</span>`;
  if (missing === '') return element('li', {}, element('div', { class: 'row' }, head));
  const inside = `${element('summary', { class: 'row' }, head)}${element('p', {}, `Missing: ${escaped(missing)}`)}`;
  return element('li', {}, element('details', {}, inside));
}

function bar({ seen, of }: Share, name: string): string {
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
