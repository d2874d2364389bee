import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../testing/folder.fixture.ts';
import { checkSeveral, placeOf } from './output.ts';

describe('--out', () => {
  it.for<[out: string, place: string]>([
    ['there', 'there/a.json'],
    ['there.d', 'there.d/a.json'],
    ['new', 'new/a.json'],
    ['new.d/', 'new.d/a.json'],
    ['new/deep', 'new/deep/a.json'],
    ['new.xml', 'new.xml'],
    ['new/report.json', 'new/report.json'],
    ['file', 'file'],
    ['file/x.json', 'file/x.json'],
    ['/dev/null', '/dev/null'],
  ])('%s is %s, whatever writes there', ([out, place], { folder: cwd }) => {
    for (const name of ['there', 'there.d']) mkdirSync(path.join(cwd, name));
    writeFileSync(path.join(cwd, 'file'), '');
    expect(placeOf(out, 'a.json', { cwd })).toBe(path.resolve(cwd, place));
  });

  it('is a folder where several reports are written', ({ folder: cwd }) => {
    expect(() => checkSeveral(undefined, 2, { cwd })).toThrow('Several reporters need a folder: name it with --out');
    expect(() => checkSeveral('out/report.xml', 2, { cwd })).toThrow(
      '--out out/report.xml is a file, and 2 reports are written: name a folder, such as out/report',
    );
    checkSeveral('report.xml', 1, { cwd });
    checkSeveral('reports', 2, { cwd });
  });
});
