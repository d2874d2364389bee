/** Steps of every area, and what each of them changes, and its events. */
import type { Property } from '../../../../property.ts';
import { automations } from './automations.ts';
import { comments } from './comments.ts';
import { conversations } from './conversations.ts';
import { imports } from './imports.ts';
import { posts } from './posts.ts';
import { settings } from './settings.ts';
import { stepProperty } from './step.ts';
import { teams } from './teams.ts';
import { uploads } from './uploads.ts';

export function stepSuite(): Property[] {
  return [teams, posts, comments, uploads, automations, conversations, imports, settings].map(stepProperty);
}
