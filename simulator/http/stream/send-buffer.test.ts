import { describe, expect, it, vi } from 'vitest';
import { createSendBuffer, MAX_BUFFERED_CHARACTERS } from './send-buffer.ts';

function open() {
  const onClosed = vi.fn();
  const buffer = createSendBuffer(onClosed);
  const reader = buffer.stream[Symbol.asyncIterator]();
  const read = async () => {
    const { done, value } = await reader.next();
    return done ? null : Buffer.from(value).toString();
  };
  return { mailbox: buffer, reader, read, onClosed };
}

describe('a send buffer', () => {
  it('returns all buffered messages in order, and then waits for more', async () => {
    const { mailbox: buffer, read } = open();
    buffer.push('a');
    buffer.push('ß');
    expect(buffer.isEmpty()).toBe(false);
    expect(await read()).toBe('aß');
    expect(buffer.isEmpty()).toBe(true);
    const next = read();
    buffer.push('c');
    expect(await next).toBe('c');
  });

  it('ends when everything was read', async () => {
    const { mailbox: buffer, read, onClosed } = open();
    buffer.push('a');
    buffer.end();
    buffer.push('b');
    expect(onClosed).not.toHaveBeenCalled();
    expect([await read(), await read(), await read()]).toEqual(['a', null, null]);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('ends a waiting reader', async () => {
    const { mailbox: buffer, read } = open();
    const next = read();
    buffer.end();
    expect(await next).toBeNull();
  });

  it('is closed by its reader, even while that waits', async () => {
    const { mailbox: buffer, reader, read, onClosed } = open();
    const next = read();
    expect(await reader.return?.()).toMatchObject({ done: true });
    expect(await next).toBeNull();
    buffer.push('a');
    expect([await read(), buffer.isEmpty()]).toEqual([null, true]);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('drops messages when full, and reports their number in their place', async () => {
    const { mailbox: buffer, read } = open();
    const large = 'x'.repeat(MAX_BUFFERED_CHARACTERS / 4);
    for (let i = 0; i < 1000; i++) buffer.push(large);
    const text = (await read()) ?? '';
    expect(text.length).toBeLessThan(MAX_BUFFERED_CHARACTERS + 100);
    expect(text.slice(MAX_BUFFERED_CHARACTERS)).toBe(': 996 messages were lost, as nobody read fast enough\n\n');
    buffer.push('next');
    expect(await read()).toBe('next');
  });

  it('drops a single message that exceeds its size', async () => {
    const { mailbox: buffer, read } = open();
    buffer.push('x'.repeat(MAX_BUFFERED_CHARACTERS + 1));
    expect(buffer.isEmpty()).toBe(true);
    buffer.push('next');
    expect(await read()).toBe('next: 1 message was lost, as nobody read fast enough\n\n');
  });
});
