import { describe, expect, it } from 'vitest';
import { isPlaceProblem, systemReason } from './failures.ts';

const systemError = (code: string, message: string): Error => Object.assign(new Error(message), { code, syscall: 'open' });

describe('systemReason', () => {
  it.each([
    [systemError('EACCES', "EACCES: permission denied, open '/x'"), 'permission denied'],
    [systemError('EROFS', "EROFS: read-only file system, mkdir '/x'"), 'read-only file system'],
    [systemError('ENOSPC', 'ENOSPC: no space left on device, write'), 'no space left on device'],
    [systemError('EEXIST', "EEXIST: file already exists, mkdir '/x'"), 'not a directory'],
    [new Error('Other: this, and that'), 'Other: this, and that'],
    ['text', 'text'],
  ])('of %s is %s', (error, reason) => {
    expect(systemReason(error)).toBe(reason);
  });
});

describe('isPlaceProblem', () => {
  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR'])('is true of %s', code => {
    expect(isPlaceProblem(systemError(code, code))).toBe(true);
  });

  it.each([systemError('ENOENT', 'x'), systemError('EIO', 'x'), new Error('EACCES'), 'EACCES'])('is false of %s', error => {
    expect(isPlaceProblem(error)).toBe(false);
  });
});
