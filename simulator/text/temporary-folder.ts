import { accessSync, constants, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemReason } from './failures.ts';

/** The folder for temporary files cannot be used; the message says why, and what helps. */
export class TemporaryFolderError extends Error {
  override readonly name = 'TemporaryFolderError';

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `No temporary file can be stored in ${tmpdir()}: ${reason}. Set TMPDIR to a folder that can be written, or give uploads a folder with --media`,
      options,
    );
  }
}

/** Returns what is wrong with the folder for temporary files, if anything is. */
export function temporaryFolderProblem(): TemporaryFolderError | undefined {
  try {
    if (!statSync(tmpdir()).isDirectory()) return new TemporaryFolderError('it is no folder');
    accessSync(tmpdir(), constants.W_OK);
    return undefined;
  } catch (error) {
    return new TemporaryFolderError(systemReason(error), { cause: error });
  }
}

/** A new empty folder for temporary files. Throws a TemporaryFolderError. */
export function newTemporaryFolder(prefix: string): string {
  try {
    return mkdtempSync(path.join(tmpdir(), prefix));
  } catch (error) {
    throw new TemporaryFolderError(systemReason(error), { cause: error });
  }
}
