/** YAML and JSON files that become much larger, or endless, once they are read. */

/** A file for the command line. */
export interface TextBomb {
  readonly name: string;
  /** The name with its extension. */
  readonly fileName: string;
  readonly text: string;
}

/** Returns files that are neither scenarios nor fixtures; large ones have this number of repetitions. */
export function textBombs(repetitions: number): readonly TextBomb[] {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `l${level + 1}: &l${level + 1} [${Array.from({ length: 10 }, () => `*l${level}`).join()}]`,
  );
  return [
    { name: 'a billion aliases', fileName: 'laughs.yaml', text: `l0: &l0 lol\n${levels.join('\n')}\norganizations: *l9\nsteps: *l9\n` },
    {
      name: 'a large value behind many aliases',
      fileName: 'blowup.yaml',
      text: `a: &a ${'x'.repeat(repetitions)}\nsteps: [${repeated('*a', repetitions)}]\n`,
    },
    { name: 'an alias of itself', fileName: 'self.yaml', text: 'organizations: &a [*a]\nsteps: &b\n  - *b\n' },
    { name: 'merges of merges', fileName: 'merge.yaml', text: `a: &a {b: 1}\nsteps:\n${'  - {<<: [*a, *a]}\n'.repeat(100)}<<: *a\n` },
    { name: 'brackets within brackets', fileName: 'brackets.yaml', text: `steps: ${'['.repeat(repetitions)}` },
    { name: 'a list within a list', fileName: 'dashes.yaml', text: `${'- '.repeat(repetitions)}x` },
    { name: 'questions within questions', fileName: 'questions.yaml', text: `${'? '.repeat(repetitions)}x` },
    { name: 'one long line', fileName: 'line.yaml', text: `name: ${'x'.repeat(repetitions * 100)}` },
    { name: 'many documents', fileName: 'documents.yaml', text: '---\na: 1\n'.repeat(repetitions) },
    { name: 'many keys', fileName: 'keys.yaml', text: Array.from({ length: repetitions }, (_, index) => `k${index}: 0`).join('\n') },
    {
      name: 'many keys in braces',
      fileName: 'braces.yaml',
      text: `steps: [{${Array.from({ length: repetitions }, (_, index) => `k${index}: 0`).join(', ')}}]`,
    },
    {
      name: 'many anchors',
      fileName: 'anchors.yaml',
      text: `steps:\n${Array.from({ length: repetitions }, (_, index) => `  - &a${index} x`).join('\n')}`,
    },
    {
      name: 'a custom tag',
      fileName: 'tag.yaml',
      text: 'steps: !!js/function "function () { process.exit(7) }"\norganizations: !!binary "!!!"\n',
    },
    { name: 'JSON within JSON', fileName: 'deep.json', text: '{"organizations":['.repeat(repetitions) },
    {
      name: 'a prototype',
      fileName: 'prototype.json',
      text: '{"__proto__":{"organizations":[]},"constructor":{"prototype":{"steps":[]}}}',
    },
    { name: 'zeros', fileName: 'zeros.yaml', text: '\0'.repeat(repetitions) },
  ];
}

function repeated(text: string, times: number): string {
  return Array.from({ length: times }, () => text).join();
}
