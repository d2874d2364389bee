import pc from 'picocolors';
import { type DiffReport, type Finding, failing, marksOf, operationsOf, verdictText } from './report.ts';

/** More findings are only counted, so that the report stays a page. */
const MAX_BREAKING = 40;
const MAX_HARMLESS = 20;
const MAX_PLACES = 3;

/** Returns the report for a terminal: breaking changes first, each with the places that it has. */
export function prettyReport(report: DiffReport, colour: boolean): string {
  const paint = pc.createColors(colour);
  const { findings, before, after, notes } = report;
  const fails = new Set(failing(report));
  const sections = [
    ['Breaks clients and servers', findings.filter(({ breaks }) => breaks.length > 1)],
    ['Breaks clients', findings.filter(({ breaks }) => breaks.length === 1 && breaks.includes('clients'))],
    ['Breaks servers', findings.filter(({ breaks }) => breaks.length === 1 && breaks.includes('servers'))],
    ['Harmless', findings.filter(({ breaks }) => breaks.length === 0)],
  ] as const;
  let left = MAX_BREAKING;
  const lines = sections.flatMap(([title, found]) => {
    if (found.length === 0) return [];
    const isHarmless = title === 'Harmless';
    const shown = found.slice(0, isHarmless ? MAX_HARMLESS : left);
    if (!isHarmless) left -= shown.length;
    const more = found.length - shown.length;
    return [
      '',
      paint.bold(`${title}: ${found.length}`),
      ...shown.flatMap(finding => linesOf(finding, fails.has(finding), isHarmless, paint)),
      ...(more > 0 ? [`  … and ${more} more; --reporter json has all`] : []),
    ];
  });
  return [`From ${before} to ${after}`, ...lines, '', ...notes, verdictText(report)].join('\n');
}

function linesOf(finding: Finding, isFailing: boolean, isHarmless: boolean, paint: ReturnType<typeof pc.createColors>): string[] {
  const marks = marksOf(finding);
  const suffix = marks.length > 0 ? paint.dim(`  [${marks.join('; ')}]`) : '';
  const sign = isHarmless ? '·' : isFailing ? paint.red('✗') : paint.dim('·');
  const head = `  ${sign} ${paint.bold(finding.title)}  ${finding.message}${suffix}`;
  const places = placesText(finding);
  return isHarmless || places === '' ? [head] : [head, paint.dim(`      ${places}`)];
}

/** Where a schema with a change is used; empty for a change in one place, which the title names. */
function placesText(finding: Finding): string {
  const [first] = finding.places;
  if (first?.schema === undefined) return '';
  const shown = finding.places
    .slice(0, MAX_PLACES)
    .map(({ operation, part, field }) => [operation, part, field].filter(text => text !== '').join(' · '));
  const count = operationsOf(finding).length;
  const isAll = finding.places.length <= MAX_PLACES;
  return isAll ? shown.join(', ') : `${shown.join(', ')}, … in ${count} operation${count === 1 ? '' : 's'} and events`;
}
