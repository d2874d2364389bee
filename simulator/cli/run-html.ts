/** A run of scenarios as one page that opens from disk. */
import { foldHtml, notesHtml, staticPage } from '../../contract-tests/run/reporters/static-page.ts';
import { element, escaped } from '../../scenarios/runner/reporters/markup.ts';
import { stepLines } from '../../scenarios/runner/reporters/pretty.ts';
import { totalsOf } from '../../scenarios/runner/reporters/reporter.ts';
import type { Failure, Moment, OnDeployment, ScenarioResult } from '../../scenarios/runner/results.ts';

/** The columns of a timeline, which all have the same axis of time. */
const LANES = {
  step: 'Steps',
  clock: 'Clock',
  request: 'Requests',
  job: 'Jobs',
  event: 'Events',
  delivery: 'Deliveries',
} as const satisfies Record<Moment['lane'], string>;

const ORDER: readonly ScenarioResult['status'][] = ['failed', 'skipped', 'passed'];

/** Each scenario with its timeline; failed ones come first, and are open. */
export function runHtml(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): string {
  const { passed, failed, skipped } = totalsOf(results);
  const totals = `${results.length} scenarios${on ? ` on ${on.target}, tag ${on.tag}` : ''} in ${(durationMs / 1000).toFixed(1)} s: ${passed} passed, ${failed} failed, ${skipped} skipped`;
  const remarks = on ? [...on.notes, ...on.leftovers] : [];
  const sorted = ORDER.flatMap(status => results.filter(result => result.status === status));
  return staticPage(`Scenarios: ${failed > 0 ? `${failed} failed` : 'none failed'}`, [
    element('p', { class: 'head' }, escaped(totals)),
    notesHtml(remarks),
    element('section', { 'aria-label': 'Scenarios' }, sorted.map(result => scenarioHtml(result, on?.target)).join('\n')),
  ]);
}

function scenarioHtml(
  { name, description, file, tags, status, durationMs, steps, failure, moments = [] }: ScenarioResult,
  target?: string,
): string {
  const head = { kind: status, what: name, remark: `${file} ${tags.join(' ')}`.trim(), isOpen: failure !== null };
  const facts = `${steps} ${steps === 1 ? 'step' : 'steps'}, ${Math.round(durationMs)} ms`;
  const inside = [
    element('p', { class: 'facts' }, escaped([facts, description ?? ''].filter(text => text !== '').join(' · '))),
    failure ? failureHtml(failure, target) : '',
    moments.length === 0 ? '' : timelineHtml(name, moments),
  ];
  return foldHtml(head, inside, '\n');
}

function failureHtml(failure: Failure, target: string | undefined): string {
  return [failure, ...failure.others].map(each => element('pre', {}, escaped(stepLines(each, false, target).join('\n')))).join('\n');
}

/** A table whose rows are the instants at which something happened, and whose columns say what. */
function timelineHtml(name: string, moments: readonly Moment[]): string {
  const lanes = (Object.keys(LANES) as Moment['lane'][]).filter(lane => moments.some(moment => moment.lane === lane));
  const instants = [...new Set(moments.map(({ at }) => at))];
  const head = ['Time', ...lanes.map(lane => LANES[lane])].map(title => element('th', { scope: 'col' }, title)).join('');
  const rows = instants.map((at, index) => {
    const time = `${escaped(at)}${element('span', { class: 'gap' }, escaped(gapBefore(instants, index)))}`;
    const cells = lanes.map(lane => element('td', {}, cellHtml(moments.filter(moment => moment.at === at && moment.lane === lane))));
    return element('tr', {}, element('th', { scope: 'row' }, time) + cells.join(''));
  });
  const table = element('table', {}, `${element('thead', {}, element('tr', {}, head))}${element('tbody', {}, rows.join('\n'))}`);
  // What scrolls can be reached with the keyboard.
  return element('div', { class: 'timeline', role: 'region', 'aria-label': `Timeline of ${name}`, tabindex: 0 }, table);
}

function cellHtml(moments: readonly Moment[]): string {
  if (moments.length === 0) return '';
  const items = moments.map(({ text, outcome, isFailed }) => {
    const said = outcome === '' ? '' : ` ${element('span', { class: isFailed ? 'failed' : 'area' }, escaped(outcome))}`;
    return element('li', {}, escaped(text) + said);
  });
  return element('ul', {}, items.join(''));
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** How long nothing happened: `+ 2 h 30 min`. */
function gapBefore(instants: readonly string[], index: number): string {
  let rest = Date.parse(instants[index] ?? '') - Date.parse(instants[index - 1] ?? '');
  if (!(rest > 0)) return '';
  const parts = UNITS.flatMap(([unit, ms]) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return `+ ${parts.slice(0, 2).join(' ')}`;
}
