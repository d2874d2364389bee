/** Every form of the report on a client. */
import type { Grade } from '../../../openapi/generated/control-types.ts';
import { gradeSummary } from '../ci/grade-summary.ts';
import { SUMMARY_FILE } from '../ci/job-summary.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { prettyReport } from './pretty.ts';
import type { AboutGrade } from './report.ts';
import { sarifReport } from './sarif.ts';

export type { AboutGrade } from './report.ts';

interface Reporter {
  readonly fileName: string;
  /** The content of the file. */
  readonly report: (grade: Grade, about: AboutGrade) => string;
}

export const reporters = {
  pretty: { fileName: 'grade.txt', report: prettyReport },
  junit: { fileName: 'grade.xml', report: junitReport },
  json: { fileName: 'grade.json', report: grade => JSON.stringify(grade, null, 2) },
  html: { fileName: 'grade.html', report: htmlReport },
  sarif: { fileName: 'grade.sarif', report: sarifReport },
  summary: { fileName: SUMMARY_FILE, report: (grade, about) => gradeSummary(grade, about).markdown },
} as const satisfies Readonly<Record<string, Reporter>>;

export type GradeReporter = keyof typeof reporters;
