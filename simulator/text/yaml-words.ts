import type { YAMLError } from 'yaml';

/** What the parser of YAML finds, by its codes, in words that say what to do: its own are of its making, such as of its functions. */
const WORDS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias (*name) has neither an anchor nor a tag of its own',
  BAD_ALIAS: 'an alias is a star and a name, such as *team: quote a text that begins with *',
  BAD_COLLECTION_TYPE: 'the tag (!) is not for such a value: leave it out',
  BAD_DIRECTIVE: 'a line that begins with % is for the parser: quote the text',
  BAD_DQ_ESCAPE: 'no such escape exists in double quotes: write two backslashes, or single quotes',
  BAD_INDENT: 'the line is not indented as its place needs, or a bracket before it is not closed',
  BAD_PROP_ORDER: 'anchors (&) and tags (!) stand directly before their value',
  BAD_SCALAR_START: 'no value begins with this character: quote it',
  BLOCK_AS_IMPLICIT_KEY: 'a value that has a colon and a space in it needs quotes; keys of its own begin on the next line',
  BLOCK_IN_FLOW: 'within brackets, lists and objects have brackets, too',
  DUPLICATE_KEY: 'the object has this key already',
  KEY_OVER_1024_CHARS: 'a key has at most 1,024 characters: begin a long text with | on the line before',
  MISSING_CHAR: 'something is missing here: a closing quote or bracket, a comma, or a colon and a space behind a key',
  MULTILINE_IMPLICIT_KEY: 'a key is on one line: quote a text of several lines, or begin it with |',
  MULTIPLE_ANCHORS: 'a value has one anchor (&) at most',
  MULTIPLE_DOCS: 'the file has several documents, with --- between them: give each a file of its own',
  MULTIPLE_TAGS: 'a value has one tag (!) at most',
  NON_STRING_KEY: 'a key is a text: quote it',
  TAB_AS_INDENT: 'the line is indented by a tab: YAML takes spaces only',
  TAG_RESOLVE_FAILED: 'the tag is not known: quote a text that begins with !',
  UNEXPECTED_TOKEN: 'this does not belong here: indent the lines before alike, and quote texts with special characters',
};

/** A mistake as a sentence. */
export function yamlWords({ code }: Pick<YAMLError, 'code'>): string {
  return WORDS[code] ?? 'this is no YAML: quote texts with special characters';
}
