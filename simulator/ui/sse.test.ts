import { expect, it } from 'vitest';
import { createFrameReader, type Frame } from './sse.ts';

const TEXT = 'event: clock\ndata: {"now":"ü"}\n\n: still here\n\nevent: job\ndata: {"id":\ndata: 1}\n\n';
const FRAMES: Frame[] = [
  { event: 'clock', data: '{"now":"ü"}' },
  { event: '', data: 'still here' },
  { event: 'job', data: '{"id":\n1}' },
];

it.each([1, 2, 3, 7, TEXT.length])('reads frames from pieces of %i characters', size => {
  const read = createFrameReader();
  const pieces = Array.from({ length: Math.ceil(TEXT.length / size) }, (_, index) => TEXT.slice(index * size, (index + 1) * size));
  expect(pieces.flatMap(read)).toEqual(FRAMES);
});

it('keeps what is not complete to itself', () => {
  const read = createFrameReader();
  expect(read('event: clock\ndata: {}\n')).toEqual([]);
  expect(read('\n')).toEqual([{ event: 'clock', data: '{}' }]);
});
