/** Changes of a world that need more than a line. With `inject-defect.ts` it alone knows the parts of the simulator. */
import type { Conversation, Message } from '../../simulator/domain/conversations/model.ts';
import type { Team } from '../../simulator/domain/organizations/model.ts';
import { renderTeam } from '../../simulator/domain/teams/render.ts';
import { replaceMethod, type World } from './inject-defect.ts';

/** What events say of a team. */
export function teamData(world: World, team: Team): object {
  return renderTeam(world, team);
}

/** Lets uploads expire that only drafts use. */
export function expireDraftUploads(world: World): void {
  const { postsUsing } = world.uploads.uses;
  world.uploads.uses.postsUsing = id => {
    const posts = postsUsing.call(world.uploads.uses, id);
    const upload = world.uploads.byId.get(id);
    const isExpiry = upload !== undefined && world.clock.now() >= upload.createdAt + 90 * 86_400_000;
    return isExpiry ? posts.filter(({ status }) => status !== 'DRAFT') : posts;
  };
}

/** Lets `$&` in the text of an event become `{{text}}` in what flows write. */
export function repeatPatterns(world: World): void {
  const change = (text: string | null): string | null => {
    const sources = world.automations.executions.all().map(({ trigger }) => trigger.input.text);
    const source = sources.find(each => each.includes('$&') && text?.includes(each));
    return source === undefined || text === null ? text : text.replace(source, () => source.replaceAll('$&', '{{text}}'));
  };
  replaceMethod(
    world.conversations.messages,
    'insert',
    next => message => next(message.direction === 'OUTBOUND' ? { ...message, text: change(message.text) } : message),
  );
  replaceMethod(world.comments.created, 'insert', next => comment => next({ ...comment, text: change(comment.text) }));
}

/** Changes the updates of conversations that come with and after a message, the newest one of the world. */
export function changeThreads(world: World, change: (newest: Message, changes: Partial<Conversation>) => Partial<Conversation>): void {
  let newest: Message | undefined;
  replaceMethod(world.conversations.messages, 'insert', next => message => {
    newest = message;
    return next(message);
  });
  replaceMethod(
    world.conversations.byId,
    'update',
    next => (conversation, changes) => next(conversation, newest ? change(newest, changes) : changes),
  );
}
