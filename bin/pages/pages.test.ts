import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './page.ts';
import { PAGES, ROOT } from './pages.ts';

/** Why a console block does not run here; the page shows the reason. */
const NO_RUN =
  /^no-run: (?:installs packages|in your project|needs Docker|needs a deployment|takes minutes|takes hours|works on this repository)$/;

describe.each(PAGES)('%s', (file, maxLines) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');

  it('marks console blocks that cannot be pasted with the reason', () => {
    const shells = blocksOf(text).filter(({ language }) => ['console', 'sh', 'bash', 'shell', 'zsh'].includes(language));
    expect(shells.filter(({ language, note }) => language !== 'console' || !(note === '' || NO_RUN.test(note)))).toEqual([]);
  });

  it(`has at most ${maxLines} lines, and links that exist`, () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines);
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    expect(links.filter(target => !existsSync(path.resolve(ROOT, path.dirname(file), target)))).toEqual([]);
  });
});
