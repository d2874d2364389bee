/** One bench, in a process of its own: what others have left in memory would count. Sends its rows to the parent. */
import { rowsOf } from './benches.ts';

const [, , name = '', kind] = process.argv;
const rows = await rowsOf(name, kind === 'cheap');
process.send?.(rows, () => process.exit());
