/** A copy is in each build: while a process runs that has begun with it, later builds keep its files. */
import { rmSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const mark = new URL(`running/${process.pid}`, import.meta.url);
try {
  writeFileSync(mark, '');
  if (isMainThread) process.once('exit', () => rmSync(mark, { force: true }));
} catch {
  // An installed package has no such folder, or a read-only one, and nothing builds there.
}
