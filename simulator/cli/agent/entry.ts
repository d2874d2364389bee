/** The MCP entry in the file of an assistant. Nothing else in the file changes. */

import { isObject, jsonOf } from '../../text/json-values.ts';
import { COMMAND, NAME, type Place } from './places.ts';

/** What becomes of a file: its new text, or why it is left. */
export type Plan = { readonly text: string } | { readonly left: string };

/** The file with the entry; `existing` is undefined where there is none. */
export function withEntry({ key }: Place, existing: string | undefined): Plan {
  return key === undefined ? withTable(existing ?? '') : withProperty(key, existing);
}

/** The table of our entry, as TOML. */
const TABLE = `[mcp_servers.${NAME}]
command = ${JSON.stringify(COMMAND.command)}
args = ${JSON.stringify(COMMAND.args)}
`;

function withTable(text: string): Plan {
  if (new RegExp(`^\\s*\\[\\s*mcp_servers\\s*\\.\\s*["']?${NAME}["']?\\s*\\]`, 'm').test(text)) return { left: 'it has the entry' };
  return { text: text.trim() === '' ? TABLE : `${text.trimEnd()}\n\n${TABLE}` };
}

type JsonObject = Readonly<Record<string, unknown>>;

function withProperty(key: string, existing: string | undefined): Plan {
  const file = existing === undefined || existing.trim() === '' ? {} : objectOf(existing);
  // A file with comments would lose them.
  if (!file) return { left: `it is no plain JSON; add this to its ${key} yourself: "${NAME}": ${JSON.stringify(COMMAND)}` };
  const servers = file[key] ?? {};
  if (!isObject(servers)) return { left: `its ${key} is no object; add this there yourself: "${NAME}": ${JSON.stringify(COMMAND)}` };
  if (Object.hasOwn(servers, NAME)) return { left: 'it has the entry' };
  const merged = { ...file, [key]: { ...servers, [NAME]: COMMAND } };
  return { text: `${JSON.stringify(merged, null, indentOf(existing))}\n` };
}

function objectOf(text: string): JsonObject | undefined {
  const value = jsonOf(text);
  return isObject(value) ? value : undefined;
}

function indentOf(text = ''): string {
  return /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
}
