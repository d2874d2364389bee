import type { CommandSpec } from './command.ts';
import { REMOTE_FLAGS } from './flags.ts';

/** `sim snapshot` as the help shows it. */
export const snapshotCommand: CommandSpec = {
  usage:
    'sim snapshot [list | save <name> | load <name> | diff <name or file> <other> | remove <name> | fork <name or world>]\n' +
    '       sim snapshot export <name or world> [--out <file> [--media]]\n       sim snapshot import <file> [--name <name>]',
  summary: 'Save, compare, restore or copy the world of a running simulator, or carry it to another one in a file',
  flags: [...REMOTE_FLAGS, 'out', 'media', 'name'],
  switches: ['media'],
  commandLineOnly: {
    out: { fallback: 'standard output' },
    media: { fallback: 'off' },
    name: { fallback: 'the name of the file' },
  },
  describes: {
    out: 'With export: file to write',
    media: 'With export: write a tar file that has the bytes of uploads, too',
    name: 'With import: name of the snapshot',
  },
  maxWords: 3,
  examples: [
    ['sim snapshot save before', 'save the world'],
    ['sim snapshot load before', 'restore it'],
    ['sim snapshot diff before after', 'show the differences'],
    ['sim snapshot fork default', 'copy the running world to a new world with its own API keys'],
    ['sim snapshot export default --out world.json', 'write the running world to a file'],
    ['sim snapshot import world.json', 'keep the world of a file as the snapshot world'],
    ['sim snapshot diff monday.json tuesday.json', 'show the differences of two files, without a simulator'],
  ],
  load: () => import('./commands/snapshot.ts'),
};
