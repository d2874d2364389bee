/**
 * A process that acquires a lock: `lock-process.js <lock> <file>`. It tries when it reads the first line, prints `acquired` or the reason of
 * a failure, and keeps the lock until its input ends.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { acquireLock } from '../../../simulator/persistence/lock.ts';

const [lock = '', file = ''] = process.argv.slice(2);
const lines = createInterface(process.stdin);
process.stdout.write('ready\n');
await once(lines, 'line');
try {
  const { release } = acquireLock(lock, file);
  process.stdout.write('acquired\n');
  lines.once('close', release);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
  lines.close();
}
