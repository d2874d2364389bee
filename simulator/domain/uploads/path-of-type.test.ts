import { expect, it } from 'vitest';
import type { UploadMimeType } from '../../../openapi/generated/types.ts';
import { pathOfType } from './rules.ts';

it.for<[string, UploadMimeType, string]>([
  ['team/a.jpg', 'image/jpeg', 'team/a.jpg'],
  ['team/a.jpeg', 'image/jpeg', 'team/a.jpeg'],
  ['team/a.jpeg', 'image/jpg', 'team/a.jpeg'],
  ['team/a.jpeg', 'image/png', 'team/a.png'],
  ['team/a.png', 'image/jpeg', 'team/a.jpg'],
  ['team/a.mov', 'video/mp4', 'team/a.mp4'],
  ['team/a.bin', 'video/quicktime', 'team/a.mov'],
  ['team/a', 'application/pdf', 'team/a.pdf'],
  ['te.am/a', 'image/gif', 'te.am/a.gif'],
])('[D-UPL-17] %s of a file that is %s becomes %s', ([path, mimeType, expected]) => {
  expect(pathOfType(path, mimeType)).toBe(expected);
});
