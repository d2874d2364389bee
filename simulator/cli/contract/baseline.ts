/** `sim contract --baseline`: compares a run with the file, and writes it. */
import { goneEntries, newEntries, overdueEntries, withKnown } from '../../../contract-tests/run/baseline/baseline.ts';
import type { KnownFailure, PropertyResult, Report } from '../../../contract-tests/run/results.ts';
import { openBaselineFile } from '../baseline-file.ts';
import type { Io } from '../command.ts';
import { counted } from '../output.ts';
import type { Settings } from '../settings.ts';

/** The comparison of a run with a baseline. */
export interface Baseline {
  /** Marks a failure that is known. */
  judge(result: PropertyResult): PropertyResult;
  /** Marks all results, writes the file where it has to change, and says in the notes of the report what it did. */
  end(report: Report): Promise<Report>;
}

/** Reads the flags and the file; undefined without --baseline. Throws a usage error that names file and line when the file is not valid. */
export async function openBaseline(settings: Settings, io: Io): Promise<Baseline | undefined> {
  const file = await openBaselineFile(settings, io, 'sim contract');
  if (!file) return undefined;
  const { name, entries, today, isNew, isUpdate } = file;
  return {
    judge: result => withKnown(result, entries, today),
    async end(report) {
      const added = newEntries(report, entries);
      const gone = goneEntries(report, entries);
      const notes = overdueEntries(report, entries, today).map(({ property, until }) => `Known only until ${until}: ${property}`);
      const isWritten = !report.isInterrupted && (isUpdate || isNew);
      if (isWritten) await file.write(added, gone);
      const accepted = isWritten ? [...entries, ...added] : entries;
      return {
        ...report,
        results: report.results.map(result => withKnown(result, accepted, today)),
        baseline: { file: name, gone },
        notes: [...report.notes, ...notes, ...changeNotes({ name, isNew, isWritten, added, gone })],
      };
    },
  };
}

interface Change {
  readonly name: string;
  readonly isNew: boolean;
  readonly isWritten: boolean;
  readonly added: readonly KnownFailure[];
  readonly gone: readonly KnownFailure[];
}

/** Returns what became of the file, a sentence each. */
function changeNotes({ name, isNew, isWritten, added, gone }: Change): string[] {
  if (isNew) return [isWritten ? `Written: ${name} with ${counted(added.length, 'known failure')}` : `${name} is not written: interrupted`];
  if (isWritten) return [`Updated: ${name}, ${added.length} added, ${gone.length} removed`];
  return gone.map(({ property, finding }) => `No longer fails: ${property} (${finding}); --update-baseline removes it`);
}
