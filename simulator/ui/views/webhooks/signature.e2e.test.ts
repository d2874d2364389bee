import { createHmac } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runToEnd } from '../../../testing/child.ts';
import { NO_PYTHON, PYTHON } from '../../../testing/python.ts';
import { SNIPPETS } from './signature.ts';

const COMMANDS: Readonly<Record<string, { readonly program: string | undefined; readonly file: string }>> = {
  Node: { program: process.execPath, file: 'verify.mjs' },
  Python: { program: PYTHON, file: 'verify.py' },
  Client: { program: process.execPath, file: 'verify.mjs' },
};

const SECRET = 'gehêim-"秘密"\\';
const BODY = '{"type":"post.published","data":{"title":"Zoë\'s – 東京 🚀\\n\\\\"}}';
const SIGNATURE = createHmac('sha256', SECRET).update(BODY).digest('hex');

it.for(SNIPPETS)('the $name snippet accepts a valid signature and rejects another', async ({ name, textOf }, { skip }) => {
  const { program: found, file } = COMMANDS[name] ?? expect.fail(`How is ${name} run?`);
  const program = found ?? skip(NO_PYTHON);
  const folder = await mkdtemp(path.join(tmpdir(), 'sim-snippet-'));
  try {
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const outputFor = async (secret: string) => {
      await writeFile(path.join(folder, file), textOf({ body: BODY, signature: SIGNATURE, secret }));
      return (await runToEnd(program, [path.join(folder, file)])).out.trim();
    };
    expect(await outputFor(SECRET)).toMatch(/^valid/);
    expect(await outputFor(`${SECRET}!`)).toMatch(/^not valid/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
