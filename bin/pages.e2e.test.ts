/** Runs the console blocks of every page, each page from a fresh world, and compares the output with what the page shows. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Block, blocksOf, commandsOf, isShown } from './pages/page.ts';
import { openTerminal, type Terminal } from './pages/terminal.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Pages, with the number of lines that each may have. */
const PAGES: readonly (readonly [file: string, maxLines: number])[] = [
  ['README.md', 250],
  ['simulator/README.md', 200],
  ['scenarios/README.md', 150],
  ['scenarios/suites.md', 100],
  ['contract-tests/README.md', 150],
  ['contract-tests/deployments.md', 120],
  ['contract-tests/parity/README.md', 120],
  ['contract-tests/proxy/README.md', 100],
  ['contract-tests/proof/README.md', 120],
  ['contract-tests/proof/endurance/README.md', 120],
  ['openapi/README.md', 150],
  ['fixtures/README.md', 150],
  ['fixtures/past.md', 100],
  ['bin/README.md', 150],
  ['bin/ci.md', 150],
  ['bin/server-limits.md', 50],
  ['bin/control-api.md', 150],
  ['bin/terminal.md', 120],
  ['bin/assistants.md', 100],
  ['bin/faults.md', 100],
  ['bin/runners.md', 80],
  ['bin/python.md', 60],
  ['bin/client-coverage.md', 100],
  ['.github/CONTRIBUTING.md', 120],
].filter((page): page is [string, number] => existsSync(path.join(ROOT, String(page[0]))));

/** Why a console block does not run here; the page shows the reason. */
const NO_RUN =
  /^no-run: (?:installs packages|in your project|needs Docker|needs a deployment|takes minutes|takes hours|works on this repository)$/;

describe.each(PAGES)('%s', (file, maxLines) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const blocks = blocksOf(text);

  it('shows what its commands print', async () => {
    const terminal = await openTerminal();
    onTestFinished(() => terminal.close());
    for (const block of blocks) {
      if (block.language === 'console' && block.note === '') await runBlock(terminal, file, block);
      if (block.note === 'listener') await compareListener(terminal, file, block);
      if (block.language === 'python') await runPython(terminal, file, block);
    }
  });

  it('marks console blocks that cannot be pasted with the reason', () => {
    const shells = blocks.filter(({ language }) => ['console', 'sh', 'bash', 'shell', 'zsh'].includes(language));
    expect(shells.filter(({ language, note }) => language !== 'console' || !(note === '' || NO_RUN.test(note)))).toEqual([]);
  });

  it(`has at most ${maxLines} lines, and links that exist`, () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines);
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    expect(links.filter(target => !existsSync(path.resolve(ROOT, path.dirname(file), target)))).toEqual([]);
  });
});

async function runBlock(terminal: Terminal, file: string, block: Block): Promise<void> {
  for (const { line, text, shown } of commandsOf(block)) {
    const place = `${file}:${line}: ${text}`;
    const { output, code } = await terminal.run(text);
    if (shown === '') expect({ place, code, output: code === 0 ? '' : output }).toEqual({ place, code: 0, output: '' });
    else if (!isShown(shown, output)) expect({ place, output }).toEqual({ place, output: shown });
  }
}

async function runPython(terminal: Terminal, file: string, { line, text }: Block): Promise<void> {
  const place = `${file}:${line}`;
  const { output, code } = await terminal.run(`command -v python3 > /dev/null || exit 0; python3 - <<'END'\n${text}END`);
  expect({ place, code, output }).toEqual({ place, code: 0, output: '' });
}

/** A block with the note `listener` shows what the command that is still running has printed. */
async function compareListener(terminal: Terminal, file: string, { line, text }: Block): Promise<void> {
  const place = `${file}:${line}`;
  const output = await terminal.background(printed => isShown(text, printed));
  if (!isShown(text, output)) expect({ place, output }).toEqual({ place, output: text });
}
