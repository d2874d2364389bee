/** Tags what a run creates on a deployment, so that it can be found and removed after a crash, and is told apart from what others have created. */
import { CSV_TITLE } from './arbitraries/files.ts';
import { type Fields, type FormFile, fieldsOf, isFile } from './exchange.ts';
import type { Session } from './session.ts';

/** No text may be bounded below this many characters; a longer one keeps its length. */
const ROOM = 80;

/**
 * The text with the run's tag before it, or in place of the first characters of a long one, so that a text that keeps a length limit still does, and
 * one that breaks it still does. An empty text stays empty. On a simulator, which has no tag, the text is unchanged.
 */
export function tagged({ tag }: Pick<Session, 'tag'>, text: string): string {
  if (tag === undefined || text === '' || text.startsWith(tag)) return text;
  const characters = Array.from(text);
  return characters.length + tag.length <= ROOM ? tag + text : tag + characters.slice(tag.length).join('');
}

/** The properties of bodies that have the tag, by operation; `data` stands for the text of each platform in it. */
const TAGGED: Readonly<Record<string, readonly string[]>> = {
  createPost: ['title'],
  updatePost: ['title'],
  createComment: ['text', 'title', 'data'],
  updateComment: ['text', 'title', 'data'],
  createAutomation: ['name'],
  updateAutomation: ['name'],
  createTeam: ['name'],
  updateTeam: ['name'],
  createUpload: ['file'],
  createCsvImport: ['file'],
  initUpload: ['fileName'],
  initMultipartUpload: ['fileName'],
};

/** The body with tags wherever the operation has them, so that a property that compares what it sent knows them. What is no text is unchanged. */
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

/** Generated CSV files have a title that says where their posts are from. */
function withTaggedRows(session: Pick<Session, 'tag'>, content: FormFile['content']): FormFile['content'] {
  return typeof content === 'string' ? content.replaceAll(CSV_TITLE, tagged(session, CSV_TITLE)) : content;
}

function withTaggedText(session: Pick<Session, 'tag'>, part: unknown): unknown {
  const { text } = fieldsOf(part);
  return typeof text === 'string' && !Array.isArray(part) ? { ...fieldsOf(part), text: tagged(session, text) } : part;
}

/** The texts of a body that should have the tag: none of them is empty. */
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
