/** Larger changes of a world. Only this file and `inject-defect.ts` know the parts of the simulator. */
import type { PostStatus } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../../simulator/domain/accounts/model.ts';
import type { Conversation, Message } from '../../../simulator/domain/conversations/model.ts';
import type { UploadUse } from '../../../simulator/domain/uploads/model.ts';
import { during } from './during.ts';
import { type Replacement, replaceMethod, type World } from './inject-defect.ts';

const UNUSED_MS = 90 * 86_400_000;

/** Changes which posts seem to use an upload, once the upload is 90 days old. */
function changeOldUses(world: World, change: (uses: readonly UploadUse[]) => readonly UploadUse[]): void {
  replaceMethod(world.uploads.uses, 'postsUsing', next => id => {
    const upload = world.uploads.byId.get(id);
    const isOld = upload !== undefined && world.clock.now() >= upload.createdAt + UNUSED_MS;
    return isOld ? change(next(id)) : next(id);
  });
}

/** Makes uploads expire that only drafts use. */
export function expireDraftUploads(world: World): void {
  changeOldUses(world, posts => posts.filter(({ status }) => status !== 'DRAFT'));
}

/** Makes uploads expire as if posts in these statuses had the status `as`. */
export function judgeUsesAs(world: World, statuses: readonly PostStatus[], as: PostStatus): void {
  const isMeant = ({ status }: UploadUse): boolean => statuses.some(each => each === status);
  changeOldUses(world, posts => posts.map(post => (isMeant(post) ? { ...post, status: as } : post)));
}

/** Replaces `$&` from the text of an event with `{{text}}` in the texts that flows write. */
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

/** Changes the updates of conversations from the first message on; `newest` is the newest message of the world. */
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

/** Changes the copies of accounts; `source` is the account that was copied. */
export function changeCopies(change: (copy: SocialAccount, source: SocialAccount | undefined) => SocialAccount): Replacement {
  return (go, { world, request }) => {
    const sources = world.accounts.byId.findBy('team', String(request.body['fromTeamId']));
    const insert = (next: typeof world.accounts.byId.insert) => (copy: SocialAccount) =>
      next(
        change(
          copy,
          sources.find(({ type }) => type === copy.type),
        ),
      );
    return during(world.accounts.byId, 'insert', insert, go);
  };
}
