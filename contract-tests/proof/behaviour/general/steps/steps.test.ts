/** Steps of every area, with the changes and events of each. */
import { behaviourOf } from '../../behaviour.fixture.ts';
import { automations } from './automations.ts';
import { comments } from './comments.ts';
import { conversations } from './conversations.ts';
import { imports } from './imports.ts';
import { posts } from './posts.ts';
import { settings } from './settings.ts';
import { stepProperty } from './step.ts';
import { teams } from './teams.ts';
import { uploads } from './uploads.ts';

for (const area of [teams, posts, comments, uploads, automations, conversations, imports, settings]) behaviourOf(stepProperty(area));
