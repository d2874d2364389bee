/** Messages that GitHub Actions shows at a line of a file and in its summary of a job. */
import { printableLine } from '../../text/printable.ts';

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** The path of a file below the working directory. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

const MAX_CHARACTERS = 500;

/**
 * Returns the command that shows an annotation. Texts of others can neither end it nor begin another: what separates its parts is escaped, and so are
 * line breaks and control characters.
 */
export function annotationLine({ level, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
  );
  return `::${level} ${properties.join(',')}::${escaped(message)}`;
}

function escaped(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
  return printableLine(cut).replaceAll('%', '%25');
}
