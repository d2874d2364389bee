/** Every form of the report. */
import type { ParityScore } from '../score.ts';
import { badgeReport } from './badge.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import type { About } from './report.ts';
import { textReport } from './text.ts';

export type { About } from './report.ts';

export interface Reporter {
  readonly file: string;
  /** The content of the file. */
  readonly render: (score: ParityScore, about: About) => string;
}

export const reporters = {
  pretty: { file: 'parity.txt', render: textReport },
  json: { file: 'parity.json', render: jsonReport },
  html: { file: 'parity.html', render: htmlReport },
  badge: { file: 'parity.svg', render: badgeReport },
} as const satisfies Readonly<Record<string, Reporter>>;

export type ReporterName = keyof typeof reporters;
