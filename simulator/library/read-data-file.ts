import { parseDataFile } from '../text/data-file.ts';
import { readTextFile, UserFileError } from '../text/text-file.ts';

/** The content of a JSON or YAML file, not checked. Rejects with a TypeError when it cannot be read; `absent` is its message where there is no such file. */
export async function readDataFile(file: string, absent: string): Promise<unknown> {
  try {
    return await parseDataFile(file, readTextFile(file));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UserFileError)
      throw new TypeError(`${file} cannot be read: ${error.message}`, { cause: error });
    throw new TypeError(absent, { cause: error });
  }
}
