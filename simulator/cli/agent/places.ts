/** Where each assistant reads its MCP servers and its skills, in the folder of a project. */

export const ASSISTANTS = ['claude', 'cursor', 'vscode', 'codex'] as const;
export type AssistantName = (typeof ASSISTANTS)[number];

/** The name of the entry and of the skill. */
export const NAME = 'social-publishing-sim';

/** How an assistant starts the simulator: never a package of the registry that has the same name. */
export const COMMAND = { command: 'npx', args: ['--no-install', 'sim', 'mcp'] } as const;

/** The files of an assistant. */
export interface Place {
  /** The file that names its servers. */
  readonly entry: string;
  /** The property of the file that holds them, by name; undefined for TOML, whose table is `mcp_servers`. */
  readonly key: string | undefined;
  readonly skill: string;
  /** Files or folders that show that a project uses it. */
  readonly signs: readonly string[];
}

const skillIn = (folder: string): string => `${folder}/${NAME}/SKILL.md`;

export const places: Readonly<Record<AssistantName, Place>> = {
  claude: { entry: '.mcp.json', key: 'mcpServers', skill: skillIn('.claude/skills'), signs: ['.mcp.json', '.claude', 'CLAUDE.md'] },
  cursor: { entry: '.cursor/mcp.json', key: 'mcpServers', skill: skillIn('.agents/skills'), signs: ['.cursor'] },
  vscode: {
    entry: '.vscode/mcp.json',
    key: 'servers',
    skill: skillIn('.agents/skills'),
    signs: ['.vscode/mcp.json', '.github/copilot-instructions.md'],
  },
  codex: { entry: '.codex/config.toml', key: undefined, skill: skillIn('.agents/skills'), signs: ['.codex'] },
};
