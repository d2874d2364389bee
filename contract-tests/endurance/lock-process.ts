/**
 * A process that wants a lock: `lock-process.js <lock> <file>`. It acquires at the first line that it reads, prints `acquired` or why not, and
 * holds on until its input ends.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { acquireLock } from '../../simulator/persistence/lock.ts';

const [lock = '', file = ''] = process.argv.slice(2);
const lines = createInterface(process.stdin);
console.log('ready');
await once(lines, 'line');
try {
  const { release } = acquireLock(lock, file);
  console.log('acquired');
  lines.once('close', release);
} catch (error) {
  console.log(String(error));
  lines.close();
}
