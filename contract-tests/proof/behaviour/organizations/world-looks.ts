/** Reads of the control API, and its clock. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { objectsOf } from '../../../suites/requests.ts';
import type { FreshWorld } from '../fresh-world.ts';

type Look = Pick<FreshWorld, 'control'>;

/** The time of the world, milliseconds since 1970. */
export async function nowOf({ control }: Look): Promise<number> {
  return Date.parse(String((await control('GET', '/_sim/clock'))['now']));
}

/** Advances the clock to a time, milliseconds since 1970. */
export async function advanceTo({ control }: Look, at: number): Promise<void> {
  await control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() });
}

/** The stored bytes of the organization, which no operation of the interface shows. */
export async function storedIn({ control }: Look): Promise<number> {
  const { items } = await control('GET', '/_sim/organizations');
  return Number(objectsOf(items).find(({ id }) => id === 'org_acme')?.['storedBytes']);
}

/** The data of the events of a type, including events that no endpoint receives. */
export async function eventsOf({ control }: Look, type: string): Promise<readonly Fields[]> {
  const { items } = await control('GET', `/_sim/events?type=${type}&limit=1000`);
  return objectsOf(items).map(({ data }) => fieldsOf(data));
}
