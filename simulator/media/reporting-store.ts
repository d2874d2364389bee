import type { MediaStore } from '../domain/ports/media.ts';
import { errors } from '../kernel/errors.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Saving } from '../kernel/saving.ts';
import { isPlaceProblem, systemReason } from '../text/failures.ts';
import { TemporaryFolderError } from '../text/temporary-folder.ts';

export interface ReportingStoreOptions {
  /** Says from then on whether the last write failed because of the place. */
  readonly saving: Saving;
  readonly realTime: Pick<RealTime, 'now'>;
  /** Called with the error of each of these writes. */
  readonly onProblem: (problem: unknown) => void;
}

/**
 * A store whose writes reject with an ApiError of status 500 that says why when the disk is full, read-only or of another user: that is no defect of
 * the simulator. Other errors stay as they are.
 */
export function createReportingStore(store: MediaStore, { saving, realTime, onProblem }: ReportingStoreOptions): MediaStore {
  const reporting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      saving.mediaFailure = undefined;
      return done;
    } catch (error) {
      const why = reasonOf(error);
      if (why === undefined) throw error;
      const said = errors.notStored(`The file cannot be stored: ${why}`);
      saving.mediaFailure = { since: saving.mediaFailure?.since ?? realTime.now(), reason: said.message };
      onProblem(said);
      throw said;
    }
  };
  return {
    ...store,
    write: (...args) => reporting(() => store.write(...args)),
    assemble: (...args) => reporting(() => store.assemble(...args)),
    copy: (...args) => reporting(() => store.copy(...args)),
  };
}

/** Why the place is to blame for a failed write, and what helps; undefined where it is not. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof TemporaryFolderError) return error.message;
  return isPlaceProblem(error) ? `${systemReason(error)}. Make room and access where --media stores files` : undefined;
}
