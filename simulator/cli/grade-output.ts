import type { Grade } from '../../openapi/generated/control-types.ts';
import { gradeSummary } from './ci/grade-summary.ts';
import { placed, writeJobSummary } from './ci/job-summary.ts';
import type { Io } from './command.ts';
import { usageError } from './errors.ts';
import { type AboutGrade, type GradeReporter, reporters } from './grade-reporters/all.ts';
import { oneOf, text } from './readers.ts';
import { checkSeveral, placeOf, shownPlace } from './report-place.ts';
import type { Settings } from './settings.ts';

import { writeFile } from './write-file.ts';

const NAMES = Object.keys(reporters) as GradeReporter[];

/** Writes the reports on a grade. */
export interface GradeOutput {
  write(grade: Grade, about: Omit<AboutGrade, 'colour'>): Promise<void>;
}

/** Reads --reporter and --out. Throws a usage error for a report that would be mixed with the output of the command. */
export function gradeOutput(settings: Settings, io: Io): GradeOutput {
  const asked = settings.all('reporter', oneOf(...NAMES));
  const names: readonly GradeReporter[] = asked.length > 0 ? [...new Set(asked)] : ['pretty'];
  const out = settings.one('out', text);
  const forFiles = placed(names, io).filter(name => name !== 'pretty');
  if (forFiles.length > 0 && out === undefined)
    throw usageError(`--reporter ${forFiles[0]} needs a folder, because standard output belongs to the command: name it with --out`);
  if (out !== undefined) checkSeveral(out, names.length, io);
  return {
    async write(grade, about) {
      if (names.includes('pretty')) io.out(reporters.pretty.report(grade, { ...about, colour: io.colour }).trimEnd());
      if (names.includes('summary')) await writeJobSummary(gradeSummary(grade, { ...about, colour: false }), io);
      if (out === undefined) return;
      for (const name of names) {
        const { fileName, report } = reporters[name];
        await writeFile('--out', placeOf(out, fileName, io), report(grade, { ...about, colour: false }));
      }
      io.err(`Wrote ${names.map(name => shownPlace(out, reporters[name].fileName, io)).join(', ')}`);
    },
  };
}
