/** Compares the deliveries to the receivers with the model. */
import { createHmac } from 'node:crypto';
import { publicApi } from '../../../../../openapi/document.ts';
import type { IncomingWebhook } from '../../../../../scenarios/runner/webhook-server.ts';
import { expectSame, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { type EventsModel, nameOf, type OrganizationName } from './model.ts';

const ORGANIZATIONS: readonly OrganizationName[] = ['acme', 'pro'];
/** The documented types. Others may come later, and receivers must ignore them (WHK-23). */
const TYPES: ReadonlySet<string> = new Set(Object.keys(publicApi.json.webhooks ?? {}));
/** Long enough for everything in progress, including receipts of messages and deliveries that are late and fail. */
const REST_MS = 6 * 3_600_000;
/** The platform decides when a message goes from one status to the next. */
const RECEIPT = 'conversation.message.updated';
const WITH_STATUS = new Set(['post.published', 'comment.published', 'conversation.updated']);

/** Throws unless each organization received exactly the expected events: once each, or at least once with delivery faults. */
export async function expectDelivered(model: EventsModel, real: Real): Promise<void> {
  await real.moveClock(real.time().from + REST_MS);
  await real.control('POST', '/_sim/deliveries/settle');
  const came = model.receiver.take();
  const statuses = model.sent.length > 0 ? await statusesOf(real) : new Map<unknown, unknown>();
  for (const organization of ORGANIZATIONS) {
    const bodies = came
      .filter(({ path }) => path === `/${organization}`)
      .map(delivered => contentOf(delivered, organization))
      .filter(({ type }) => TYPES.has(type));
    const receipts = bodies.filter(({ type }) => type === RECEIPT);
    const others = bodies.filter(({ type }) => type !== RECEIPT).map(nameOf);
    const got = model.isChaotic ? [...new Set(others)] : others;
    const expected = model.expected[organization].map(nameOf);
    expectSame(
      `the events for ${organization}`,
      got.toSorted(byText),
      (model.isChaotic ? [...new Set(expected)] : expected).toSorted(byText),
    );
    if (!model.isChaotic) expectSame(`receipts twice for ${organization}`, receipts.length, new Set(receipts.map(nameOf)).size);
    const known = organization === 'acme' ? model.sent : [];
    for (const { id } of receipts)
      if (!known.includes(id)) throw new Error(`${organization} got a receipt of ${id}, which it has not sent`);
    for (const id of known) {
      const received = new Set(['SENT', ...receipts.filter(receipt => receipt.id === id).map(({ status }) => status)]);
      expectSame(`${RECEIPT} reports the status of ${id}`, received.has(String(statuses.get(id))), true);
    }
  }
}

/** Returns the status of each message of the team. */
async function statusesOf({ did, teamId }: Real): Promise<ReadonlyMap<unknown, unknown>> {
  const { items } = await did('listConversations', { query: { teamId, limit: 100 } });
  const lists = await Promise.all(
    (items as readonly Fields[]).map(({ id }) => did('listMessages', { path: { id: String(id) }, query: { limit: 100 } })),
  );
  return new Map(lists.flatMap(list => (list['items'] as readonly Fields[]).map(({ id, status }) => [id, status])));
}

/** The content of a body. Throws unless it is signed with the secret of the organization's endpoint. */
function contentOf(
  { body, headers }: IncomingWebhook,
  organization: OrganizationName,
): { type: string; id: string; status: string | null } {
  const signature = createHmac('sha256', `whsec_sim_org_${organization}`).update(body).digest('hex');
  expectSame('x-signature', headers['x-signature'], signature);
  const { type, data } = fieldsOf(JSON.parse(body.toString('utf8')));
  const { id, status, organizationId } = fieldsOf(data);
  if (organizationId !== undefined)
    expectSame(`the organization of ${String(type)} for ${organization}`, organizationId, `org_${organization}`);
  const name = String(type);
  const hasStatus = WITH_STATUS.has(name) || name.startsWith('conversation.message.');
  return { type: name, id: String(id), status: hasStatus ? String(status) : null };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
