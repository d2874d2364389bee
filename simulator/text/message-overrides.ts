/** Rewrites the texts of errors by templates. Pure: the contract suites learn templates with it. */
import { parseTemplate, type Template } from './message-template.ts';

export interface MessageOverride {
  /** The operation that answers it; any when absent. */
  readonly operation?: string | undefined;
  readonly status: number;
  /** Anywhere when absent. */
  readonly at?: TextPlace | undefined;
  readonly ours: string;
  readonly theirs: string;
}

export type TextPlace = 'message' | 'issues';

/** Where a text stands that may be rewritten. */
export interface ErrorText {
  readonly operation: string | null;
  readonly status: number;
  readonly at: TextPlace;
  /** The field that it is about: the path of the issue, or of the first one. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Placeholders of `theirs` that `ours` need not have: they come from the path of the issue. */
const FROM_PATH = ['field', 'property'] as const;

/** An override that was read. */
interface Rule extends Pick<MessageOverride, 'operation' | 'status' | 'at'> {
  readonly ours: Template;
  readonly theirs: Template;
}

/** Reads an override. Throws a TypeError that says what is wrong with it. */
export function checkMessageOverride({ ours, theirs }: Pick<MessageOverride, 'ours' | 'theirs'>): {
  readonly ours: Template;
  readonly theirs: Template;
} {
  const [ourTemplate, theirTemplate] = [read('ours', ours, []), read('theirs', theirs, FROM_PATH)];
  const known: readonly string[] = [...ourTemplate.names, ...FROM_PATH];
  const unknown = theirTemplate.names.find(name => !known.includes(name));
  if (unknown !== undefined) {
    const names = [...new Set(known)].map(name => `{${name}}`).join(', ');
    throw new TypeError(`theirs has {${unknown}}, which ours does not have; it may have ${names}`);
  }
  return { ours: ourTemplate, theirs: theirTemplate };
}

function read(name: string, text: string, known: readonly string[]): Template {
  try {
    return parseTemplate(text, known);
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

/** Returns the text that stands in the place of another one; undefined where no override matches. */
export type Rewriter = (text: ErrorText) => string | undefined;

/** The most specific override decides: one with an operation, one with a place, one with fewer placeholders, one with more text of its own. */
export function createRewriter(overrides: readonly MessageOverride[]): Rewriter {
  const byStatus = new Map<number, Rule[]>();
  for (const override of overrides) {
    const { operation, status, at } = override;
    const rules = byStatus.get(status) ?? [];
    rules.push({ operation, status, at, ...checkMessageOverride(override) });
    byStatus.set(status, rules);
  }
  for (const rules of byStatus.values()) rules.sort(bySpecificity);
  return text => {
    for (const rule of byStatus.get(text.status) ?? []) {
      const found = rewritten(rule, text);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function bySpecificity(a: Rule, b: Rule): number {
  return (
    Number(b.operation !== undefined) - Number(a.operation !== undefined) ||
    Number(b.at !== undefined) - Number(a.at !== undefined) ||
    a.ours.names.length - b.ours.names.length ||
    b.ours.fixedCharacters - a.ours.fixedCharacters
  );
}

function rewritten(rule: Rule, { operation, at, path, text }: ErrorText): string | undefined {
  if (rule.operation !== undefined && rule.operation !== operation) return undefined;
  if (rule.at !== undefined && rule.at !== at) return undefined;
  const values = rule.ours.match(text);
  return values && rule.theirs.textWith({ ...fromPath(path), ...values });
}

function fromPath(path: readonly (string | number)[]): { readonly field?: string; readonly property?: string } {
  const property = path.findLast(step => typeof step === 'string');
  return { ...(path.length > 0 && { field: path.join('.') }), ...(property !== undefined && { property }) };
}
