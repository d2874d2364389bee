import { CSV_TITLE } from './arbitraries/files.ts';
import { type Fields, type FormFile, fieldsOf, isFile } from './exchange.ts';
import type { Session } from './session.ts';

/** The lowest length limit of a tagged text. A longer text keeps its length. */
const ROOM = 80;

/**
 * Adds the run's tag to a text, by which objects of the run can be found and removed after a crash. The tag replaces the first characters of a long
 * text, so that its length is unchanged. Empty texts, and all texts on a simulator, which has no tag, are unchanged.
 */
export function tagged({ tag }: Pick<Session, 'tag'>, text: string): string {
  if (tag === undefined || text === '' || text.startsWith(tag)) return text;
  const characters = Array.from(text);
  return characters.length + tag.length <= ROOM ? tag + text : tag + characters.slice(tag.length).join('');
}

/** The fields of bodies with the tag, by operation; `data` means the text of each platform. */
const TAGGED: Readonly<Record<string, readonly string[]>> = {
  createPost: ['title'],
  updatePost: ['title'],
  createComment: ['text', 'title', 'data'],
  updateComment: ['text', 'title', 'data'],
  createAutomation: ['name'],
  updateAutomation: ['name'],
  createTeam: ['name'],
  updateTeam: ['name'],
  createYoutubePlaylist: ['title'],
  updateYoutubePlaylist: ['title'],
  createUpload: ['file'],
  createCsvImport: ['file'],
  initUpload: ['fileName'],
  initMultipartUpload: ['fileName'],
};

/** Adds the tag to all texts of a body that need it, before a property compares what it sent. Other values are unchanged. */
export function taggedBody(session: Pick<Session, 'tag'>, operationId: string, body: unknown): unknown {
  const names = TAGGED[operationId];
  if (session.tag === undefined || !names || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = fieldsOf(body);
  const changed = names.filter(name => name in fields).map(name => [name, taggedValue(session, fields[name], name)]);
  return { ...fields, ...Object.fromEntries(changed) };
}

function taggedValue(session: Pick<Session, 'tag'>, value: unknown, name: string): unknown {
  if (typeof value === 'string') return tagged(session, value);
  if (isFile(value)) return { ...value, name: tagged(session, value.name), content: withTaggedRows(session, value.content) };
  if (name !== 'data' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([platform, part]) => [platform, withTaggedText(session, part)]));
}

/** Adds the tag to the title in generated CSV files. */
function withTaggedRows(session: Pick<Session, 'tag'>, content: FormFile['content']): FormFile['content'] {
  return typeof content === 'string' ? content.replaceAll(CSV_TITLE, tagged(session, CSV_TITLE)) : content;
}

function withTaggedText(session: Pick<Session, 'tag'>, part: unknown): unknown {
  const { text } = fieldsOf(part);
  return typeof text === 'string' && !Array.isArray(part) ? { ...fieldsOf(part), text: tagged(session, text) } : part;
}

/** Returns the non-empty texts of a body that need the tag. */
export function textsToTag(operationId: string, body: Fields): string[] {
  return (TAGGED[operationId] ?? []).flatMap(name => {
    const value = body[name];
    if (isFile(value)) return value.name;
    if (name === 'data') return Object.values(fieldsOf(value)).flatMap(part => nonEmpty(fieldsOf(part)['text']));
    return nonEmpty(value);
  });
}

function nonEmpty(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}
