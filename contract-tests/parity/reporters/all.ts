/** A format of the report. */
import type { ParityScore } from '../score.ts';
import { badgeReport } from './badge.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import type { About } from './report.ts';
import { textReport } from './text.ts';

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
