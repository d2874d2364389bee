/** Runs one bench in a separate process, because memory that others have used would affect it. Sends its rows to the parent. */
import { rowsOf } from './benches.ts';

const [, , name = '', kind] = process.argv;
const rows = await rowsOf(name, kind === 'cheap');
process.send?.(rows, () => process.exit());
