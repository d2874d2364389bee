import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { countCharacters } from '../../text/characters.ts';
import { dataFor, mediaIdsOf } from '../posts/content.ts';
import type { Post } from '../posts/model.ts';
import { requiredText } from '../posts/platform-rules/text.ts';
import { kindRefusal } from './kinds.ts';

/** New values of fields, by their names in the platform's part of `data`. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * The changes of a request by the names of `data`; fields that are absent are left out. Throws 400 when there is nothing to change (D-MSC-13), and for
 * tags that are too long together (D-MSC-14).
 */
export function readChanges(body: Changes, fields: Readonly<Record<string, string>>): Changes {
  const given = Object.entries(fields).filter(([field]) => body[field] !== undefined);
  if (given.length === 0) throw errors.invalid(`Nothing to change: give ${anyOf(Object.keys(fields))}`).by('D-MSC-13');
  checkTags(body['tags']);
  return Object.fromEntries(given.map(([field, name]) => [name, valueOf(name, body[field])]));
}

function anyOf(fields: readonly string[]): string {
  return fields.length === 1 ? fields.join() : `at least one of ${fields.join(', ')}`;
}

/** Posts have their privacy in upper case. */
function valueOf(name: string, value: unknown): unknown {
  return name === 'privacy' && typeof value === 'string' ? value.toUpperCase() : value;
}

function checkTags(tags: unknown): void {
  const { maxTagsCharacters: limit } = limits.published.YOUTUBE;
  const used = Array.isArray(tags) ? tags.reduce<number>((sum, tag) => sum + countCharacters(String(tag)), 0) : 0;
  if (used > limit)
    throw errors
      .invalidField(['tags'], `must have at most ${limit} characters in all, not ${used}`, 'too_big')
      .by('D-MSC-14', { from: 'published.YOUTUBE.maxTagsCharacters', limit, used });
}

/** Throws 400 for a post of a kind that cannot be edited (D-MSC-16), and for a text that is removed where the post needs it (D-MSC-14). */
export function checkEdit(post: Pick<Post, 'data'>, platform: Platform, changes: Changes): void {
  checkKind(post, platform, 'edit');
  if (!('text' in changes)) return;
  const data = dataFor(post.data, platform);
  const refusal = requiredText({ platform, data: { ...data, ...changes }, media: mediaIdsOf(data) });
  if (refusal) throw errors.invalid(refusal.message).by('D-MSC-14');
}

/** Throws 400 for a post of a kind that cannot be edited or removed (D-MSC-16). */
export function checkKind(post: Pick<Post, 'data'>, platform: Platform, action: 'edit' | 'remove'): void {
  const refusal = kindRefusal(post, platform, action);
  if (refusal !== undefined) throw errors.invalid(refusal).by('D-MSC-16');
}
