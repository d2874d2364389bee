import { isMap, isSeq, parseDocument } from 'yaml';
import { FOR_ALL_READERS, yamlText } from '../../../openapi/yaml-text.ts';
import type { KnownFailure } from '../results.ts';

const headOf = (
  command: string,
): string => `# Known failures of ${command}: they are reported and do not fail a run. --update-baseline takes in new ones and removes those gone.
# An entry is found by its fingerprint. It may have a reason, a ticket, and until: the last day on which it is accepted, such as 2026-12-31.
`;

/** Returns the text of a new baseline file of a command. */
export function baselineText(entries: readonly KnownFailure[], command: string): string {
  return headOf(command) + yamlText({ failures: entries });
}

/** Adds entries to the text of a valid file and removes others. Comments of its owner stay. */
export function changedBaseline(text: string, added: readonly KnownFailure[], removed: readonly KnownFailure[], command: string): string {
  const document = parseDocument(text, FOR_ALL_READERS);
  const gone = new Set(removed.map(({ fingerprint }) => fingerprint));
  const failures: unknown = document.get('failures');
  if (!isSeq(failures)) return baselineText(added, command);
  failures.items = failures.items.filter(item => !(isMap(item) && gone.has(String(item.get('fingerprint')))));
  for (const entry of added) failures.add(document.createNode(entry));
  failures.flow = failures.items.length === 0;
  return document.toString({ lineWidth: 0 });
}
