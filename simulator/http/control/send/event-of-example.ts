/** An event made from the example of the document, for a world that has nothing of the kind. */
import type { WebhookEventType } from '../../../../openapi/generated/types.ts';
import type { World } from '../../../domain/world.ts';
import { iso } from '../../../kernel/time.ts';
import { documented } from './event-fields.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The `data` of the example with a new id, the ids of the organization and its first team, and times of which the latest is now. */
export function dataOfExample(world: World, type: WebhookEventType, organizationId: string): object {
  const example = fieldsIn(fieldsIn(documented(type).example)['data']);
  const instants = textsIn(example).filter(text => INSTANT.test(text));
  const delay = world.clock.now() - Math.max(...instants.map(text => Date.parse(text)));
  const { id, organizationId: oldOrganization, teamId: oldTeam } = example;
  const team = world.organizations.teams.findBy('organization', organizationId)[0];
  const renamed = new Map<unknown, string>([
    ...(typeof id === 'string' ? [[id, newId(world, id.slice(0, id.indexOf('_')))] as const] : []),
    [oldOrganization ?? 'org_acme', organizationId],
    ...(team ? [[oldTeam, team.id] as const] : []),
  ]);
  const changed = (text: string): string => renamed.get(text) ?? (INSTANT.test(text) ? iso(Date.parse(text) + delay) : text);
  return fieldsIn(withTexts(example, changed));
}

/** Another id after each event. It is derived, so that an event that is refused changes nothing. */
function newId(world: World, prefix: string): string {
  return world.ids.of(prefix, `sent after ${world.webhooks.events.all().at(-1)?.id}`);
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(item => withTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field, change)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
