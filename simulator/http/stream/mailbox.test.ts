import { describe, expect, it, vi } from 'vitest';
import { createMailbox, MAX_WAITING } from './mailbox.ts';

function open() {
  const onClosed = vi.fn();
  const mailbox = createMailbox(onClosed);
  const reader = mailbox.stream[Symbol.asyncIterator]();
  const read = async () => {
    const { done, value } = await reader.next();
    return done ? null : Buffer.from(value).toString();
  };
  return { mailbox, reader, read, onClosed };
}

describe('a mailbox', () => {
  it('gives what waits at once, in order, and then waits for more', async () => {
    const { mailbox, read } = open();
    mailbox.post('a');
    mailbox.post('ß');
    expect(mailbox.isEmpty()).toBe(false);
    expect(await read()).toBe('aß');
    expect(mailbox.isEmpty()).toBe(true);
    const next = read();
    mailbox.post('c');
    expect(await next).toBe('c');
  });

  it('ends when all is read', async () => {
    const { mailbox, read, onClosed } = open();
    mailbox.post('a');
    mailbox.end();
    mailbox.post('b');
    expect(onClosed).not.toHaveBeenCalled();
    expect([await read(), await read(), await read()]).toEqual(['a', null, null]);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('lets go of a reader that waits', async () => {
    const { mailbox, read } = open();
    const next = read();
    mailbox.end();
    expect(await next).toBeNull();
  });

  it('is closed by a reader that leaves, also one that waits', async () => {
    const { mailbox, reader, read, onClosed } = open();
    const next = read();
    expect(await reader.return?.()).toMatchObject({ done: true });
    expect(await next).toBeNull();
    mailbox.post('a');
    expect([await read(), mailbox.isEmpty()]).toEqual([null, true]);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('holds so much and no more, and says how many were lost, where they were', async () => {
    const { mailbox, read } = open();
    const large = 'x'.repeat(MAX_WAITING / 4);
    for (let i = 0; i < 1000; i++) mailbox.post(large);
    const text = (await read()) ?? '';
    expect(text.length).toBeLessThan(MAX_WAITING + 100);
    expect(text.slice(MAX_WAITING)).toBe(': 996 messages were lost, as nobody read fast enough\n\n');
    mailbox.post('next');
    expect(await read()).toBe('next');
  });

  it('loses a single message that is too large for it', async () => {
    const { mailbox, read } = open();
    mailbox.post('x'.repeat(MAX_WAITING + 1));
    expect(mailbox.isEmpty()).toBe(true);
    mailbox.post('next');
    expect(await read()).toBe('next: 1 message was lost, as nobody read fast enough\n\n');
  });
});
