import { expect, it } from 'vitest';
import { runToEnd, startChild } from './child.ts';

it('waits for lines and for the end of a process', async () => {
  const child = startChild(process.execPath, ['-e', "console.log('one'); setInterval(() => undefined, 1000)"]);
  expect([await child.firstLine(), await child.printed(/o./), await child.found(out => out.length)]).toEqual(['one', 'on', 4]);
  expect((await child.stop()).signal).toBe('SIGTERM');
});

it('says how a process ended that does not print what was waited for', async () => {
  const child = startChild('sh', ['-c', 'echo one; exit 3']);
  await expect(child.printed(/two/)).rejects.toThrow('sh ended with 3: one');
  expect(await runToEnd('sh', ['-c', 'exit 3'])).toMatchObject({ code: 3 });
});
