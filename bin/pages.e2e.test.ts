/** Runs the console blocks of every page, each page from a fresh world, and compares the output with what the page shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_PYTHON, PYTHON } from '../simulator/testing/python.ts';
import { type Block, blocksOf, commandsOf, isShown } from './pages/page.ts';
import { PAGES, ROOT } from './pages/pages.ts';
import { openTerminal, type Terminal } from './pages/terminal.ts';

describe.each(PAGES)('%s', file => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const blocks = blocksOf(text);

  it('shows what its commands print', async ({ skip }) => {
    const terminal = await openTerminal();
    onTestFinished(() => terminal.close());
    for (const block of blocks) {
      if (block.language === 'console' && block.note === '') await runBlock(terminal, file, block);
      if (block.note === 'listener') await compareListener(terminal, file, block);
      if (block.language === 'python' && PYTHON !== undefined) await runPython(terminal, file, block, PYTHON);
    }
    // The others have run.
    if (PYTHON === undefined && blocks.some(({ language }) => language === 'python')) skip(NO_PYTHON);
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

async function runPython(terminal: Terminal, file: string, { line, text }: Block, python: string): Promise<void> {
  const place = `${file}:${line}`;
  const { output, code } = await terminal.run(`${python} - <<'END'\n${text}END`);
  expect({ place, code, output }).toEqual({ place, code: 0, output: '' });
}

/** A block with the note `listener` shows what the command that is still running has printed. */
async function compareListener(terminal: Terminal, file: string, { line, text }: Block): Promise<void> {
  const place = `${file}:${line}`;
  const output = await terminal.background(printed => isShown(text, printed));
  if (!isShown(text, output)) expect({ place, output }).toEqual({ place, output: text });
}
