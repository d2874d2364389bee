import type { FixtureFlow } from '../../../openapi/generated/control-types.ts';
import type { AutomationDefinition } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { postByReferenceKey } from '../posts/state.ts';
import type { Path, Plan, Stage } from './happening.ts';
import { perform } from './perform.ts';
import { durationOf } from './series.ts';

/** A flow that an organization published before its world's start. */
export function planFlow(declared: FixtureFlow, path: Path, start: number): Plan {
  return { happenings: [{ at: start - durationOf(declared.ago), path, act: stage => publish(stage, declared, path) }], checks: [] };
}

function publish(stage: Stage, declared: FixtureFlow, path: Path): void {
  const { team: teamId, platform, name, status = 'ACTIVE' } = declared;
  const socialAccountId = accountOfTeam(stage.world.accounts, teamId, platform)?.id;
  if (socialAccountId === undefined)
    throw errors.invalidField([...path, 'platform'], `must be one of the team's accounts, not ${platform}`);
  const body = { teamId, socialAccountId, name, definition: definitionOf(stage, declared, path) };
  const { id } = perform(stage, 'createAutomation', { path: {}, query: {}, body, baseUrl: '' });
  if (status === 'DRAFT') return;
  perform(stage, 'publishAutomation', { path: { id }, query: {}, body: undefined, baseUrl: '' });
  if (status === 'PAUSED') perform(stage, 'pauseAutomation', { path: { id }, query: {}, body: undefined, baseUrl: '' });
}

function definitionOf({ world, organization }: Stage, { post, keywords, reply }: FixtureFlow, path: Path): AutomationDefinition {
  const words = keywords && { keywords };
  if (post === undefined)
    return { trigger: { type: 'DM_RECEIVED', ...words }, steps: [{ id: 'reply', type: 'SEND_MESSAGE', text: reply }] };
  const known = postByReferenceKey(world.posts, organization.id, post);
  if (!known) throw errors.invalidField([...path, 'post'], `must be the reference key of a post that is there by then, not ${post}`);
  return {
    trigger: { type: 'COMMENT_CREATED', postId: known.id, ...words },
    steps: [{ id: 'reply', type: 'SEND_PRIVATE_REPLY', text: reply }],
  };
}
