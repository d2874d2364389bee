/** Tags what a run creates on a deployment, so that it can be found and removed after a crash, and is told apart from what others have created. */
import type { Session } from './session.ts';

/** The properties of bodies that a person reads, and that lists show, by the operation that creates. */
export const TAGGED: Readonly<Record<string, string>> = {
  createPost: 'title',
  createComment: 'text',
  createAutomation: 'name',
  createTeam: 'name',
};

/**
 * The text with the run's tag in place of its first characters, so that a text that keeps a length limit still does, and one that breaks it still
 * does. An empty text stays empty. On a simulator the text is unchanged.
 */
export function tagged({ tag }: Pick<Session, 'tag'>, text: string): string {
  return tag === undefined || text === '' ? text : tag + text.slice(tag.length);
}
