/** Regular expressions that somebody else may have written: an engine without backtracking runs them in a time that is linear in the text. */
import { RE2JS } from 're2js';

/** A pattern that was read. */
export interface LinearPattern {
  /** This bounds the steps that are taken for each character of a text. */
  readonly size: number;
  test(text: string): boolean;
}

/** What JavaScript means by `\s`, in a class: RE2 knows the spaces of ASCII only. */
const SPACES = String.raw`\s\x0b\p{Z}\x{feff}`;

/**
 * Reads a pattern of JavaScript with the flag u. Throws a SyntaxError with what is wrong with it, also for a lookaround and a back reference, which have no
 * linear time.
 */
export function linearPattern(source: string): LinearPattern {
  // What JavaScript refuses means something else there: `\Q`, `(?i)` in old versions.
  if (!(new RegExp(source, 'u') instanceof RegExp)) throw new SyntaxError(source);
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(translated(source)));
    return { size: compiled.programSize(), test: text => compiled.test(text) };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace('error parsing regexp: ', '');
    throw new SyntaxError(`${reason}; lookarounds, back references and more than 1000 repetitions are not supported`);
  }
}

/** Why a pattern cannot be run; undefined for one that can. */
export function patternMistake(source: string): string | undefined {
  try {
    linearPattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/** Escapes that RE2 writes, or understands, otherwise. */
function translated(source: string): string {
  let isInClass = false;
  return source.replaceAll(/\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\[^]|[[\].]/gu, token => {
    if (token === '.' && !isInClass) return String.raw`[^\n\r\x{2028}\x{2029}]`;
    if (token === '[') isInClass = true;
    if (token === ']') isInClass = false;
    if (token === String.raw`\s`) return isInClass ? SPACES : `[${SPACES}]`;
    // Within a class there is no other one; here the spaces of ASCII are left out only.
    if (token === String.raw`\S`) return isInClass ? token : `[^${SPACES}]`;
    if (token === String.raw`\b` && isInClass) return String.raw`\x08`;
    if (token === String.raw`\k`) throw new SyntaxError('a back reference');
    if (/^\\u[dD]/.test(token)) return String.raw`\x{${(JSON.parse(`"${token}"`) as string).codePointAt(0)?.toString(16) ?? ''}}`;
    return token.replace(/^(\\[pP]\{)(?:Script|sc|General_Category|gc)=/u, '$1');
  });
}
