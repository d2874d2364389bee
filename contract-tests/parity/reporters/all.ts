import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { type ParityScore, percentOf } from '../score.ts';
import { htmlReport } from './html.ts';
import { type About, parityOf } from './report.ts';
import { textReport } from './text.ts';

/** Green, amber or red by percentage. White text is legible on each. */
const COLOURS = [
  { from: 100, colour: '#1b6e3c' },
  { from: 90, colour: '#8a5a00' },
  { from: 0, colour: '#b3261e' },
] as const;
const UNKNOWN = '#5c6166';
const LABEL_COLOUR = '#3a3f44';

const LABEL = 'parity';
const HEIGHT = 20;
/** Widths of characters in pixels; `textLength` makes any font fit. */
const WIDTHS = { narrow: 4.4, usual: 7, percent: 10.5 };
const PADDING = 6;

/** Returns a badge such as `parity 100 %`, which loads nothing. */
function badgeReport(score: Pick<ParityScore, 'compared' | 'alike'>): string {
  const { compared, alike } = score;
  const share = percentOf(score);
  const value = share === null ? 'unknown' : `${share} %`;
  const colour = COLOURS.find(({ from }) => (share ?? -1) >= from)?.colour ?? UNKNOWN;
  const labelWidth = widthOf(LABEL) + 2 * PADDING;
  const width = rounded(labelWidth + widthOf(value) + 2 * PADDING);
  const calls = compared === 0 ? 'nothing was compared' : `${alike} of ${compared} calls alike`;
  const inside = [
    element('title', {}, escaped(`parity: ${value}, ${calls}`)),
    element('rect', { width: width, height: HEIGHT, rx: 3, fill: colour }, ''),
    element('path', { d: `M3 0h${rounded(labelWidth - 3)}v${HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z`, fill: LABEL_COLOUR }, ''),
    ...[
      { text: LABEL, x: PADDING },
      { text: value, x: labelWidth + PADDING },
    ].map(({ text, x }) => element('text', { x: rounded(x), y: 14, textLength: rounded(widthOf(text)) }, escaped(text))),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: width,
    height: HEIGHT,
    role: 'img',
    'aria-label': `parity: ${value}`,
    'font-family': 'Verdana,DejaVu Sans,sans-serif',
    'font-size': 11,
    fill: '#fff',
  };
  return element('svg', attributes, inside.join(''));
}

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (character === '%') return WIDTHS.percent;
  return 'irt '.includes(character) ? WIDTHS.narrow : WIDTHS.usual;
}

function rounded(pixels: number): string {
  return String(Math.round(pixels * 10) / 10);
}

/** Returns the score in the format of `GET /_sim/parity`. */
export function jsonReport(score: ParityScore, about: About): string {
  return JSON.stringify(parityOf(score, about), null, 2);
}

/** A format of the report. */
export type { About } from './report.ts';

export interface Reporter {
  readonly fileName: string;
  /** The content of the file. */
  readonly report: (score: ParityScore, about: About) => string;
}

export const reporters = {
  pretty: { fileName: 'parity.txt', report: textReport },
  json: { fileName: 'parity.json', report: jsonReport },
  html: { fileName: 'parity.html', report: htmlReport },
  badge: { fileName: 'parity.svg', report: badgeReport },
} as const satisfies Readonly<Record<string, Reporter>>;

export type ReporterName = keyof typeof reporters;
