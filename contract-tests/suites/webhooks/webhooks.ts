import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import type { IncomingWebhook } from '../../../scenarios/runner/webhook-server.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { lazySchemas, type Schemas } from '../../oracle/schemas.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { pause } from '../../run/pause.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { startWebhookRecorder } from '../../webhook-recorder.ts';
import { ask, expectEqual, expectThat, read } from '../requests.ts';

export function suite(): readonly Property[] {
  return [teamEvents(), arrived(lazySchemas()), signed()];
}

/** The webhooks that arrive: on a deployment at the endpoint of `--receiver`, on a simulator at one that the property adds. */
interface Inbox {
  /** Undefined without `--receiver-secret`. */
  readonly secret: string | undefined;
  all(): Promise<readonly IncomingWebhook[]>;
  close(): Promise<void>;
}

async function openInbox(session: Session): Promise<Inbox> {
  const { control, receiver } = session;
  if (!control) {
    if (!receiver) throw new InconclusiveError('There is no receiver');
    return { secret: receiver.secret, all: () => Promise.resolve(receiver.arrived), close: () => Promise.resolve() };
  }
  const recorder = await startWebhookRecorder();
  const { id } = await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `${recorder.origin}/events` });
  const all: IncomingWebhook[] = [];
  return {
    secret: 'whsec_sim_org_acme',
    async all() {
      await control('POST', '/_sim/deliveries/settle');
      all.push(...recorder.take());
      return all;
    },
    async close() {
      await control('DELETE', `/_sim/webhooks/${String(id)}`);
      await recorder.close();
    },
  };
}

const PAUSE_MS = 200;
const MAX_READS = 100;

/** Waits for a matching event. Throws when none arrives within 20 seconds, or at once when `isAtOnce`. */
async function arrival(inbox: Inbox, what: string, isWanted: (event: Fields) => boolean, isAtOnce: boolean): Promise<Fields> {
  for (let attempt = 0; attempt < (isAtOnce ? 1 : MAX_READS); attempt++) {
    const found = (await inbox.all()).map(eventOf).find(isWanted);
    if (found) return found;
    if (!isAtOnce) await pause(PAUSE_MS);
  }
  throw new Error(`${what} has not arrived${isAtOnce ? '' : ` within ${(PAUSE_MS * MAX_READS) / 1000} s`}`);
}

function eventOf({ body }: IncomingWebhook): Fields {
  return fieldsOf(JSON.parse(body.toString('utf8')));
}

const CHANGES = ['rename', 'rename', 'read', 'delete'] as const;

function teamEvents(): Property<readonly (typeof CHANGES)[number][]> {
  return {
    id: 'webhooks/team-events',
    area: 'webhooks',
    title: 'Each change of a team is sent once to the endpoint of its organization, with the team at that time',
    rules: ['WHK-01', 'WHK-05', 'WHK-08', 'WHK-14', 'WHK-15', 'WHK-17', 'WHK-22'],
    needs: ['writes', 'receiver'],
    cases: () => fc.array(fc.constantFrom(...CHANGES), { minLength: 1, maxLength: 3 }),
    async check(session, changes) {
      const inbox = await openInbox(session);
      try {
        await changeTeam(session, inbox, changes);
      } finally {
        await inbox.close();
      }
    },
  };
}

async function changeTeam(session: Session, inbox: Inbox, changes: readonly (typeof CHANGES)[number][]): Promise<void> {
  const isAtOnce = session.control !== undefined;
  let name = tagged(session, 'Announced');
  const team = await read(session, 'createTeam', { body: { name } });
  const path = { id: String(team['id']) };
  const expectEvent = async (type: string): Promise<void> => {
    const isWanted = (event: Fields) => event['type'] === type && isTeam(event['data'], path.id, name);
    const { data } = await arrival(inbox, `${type} of ${path.id}, named ${JSON.stringify(name)},`, isWanted, isAtOnce);
    checkTeam(fieldsOf(data), team);
  };
  await expectEvent('team.created');
  for (const [i, change] of changes.entries()) {
    if (change === 'read') await read(session, 'getTeam', { path });
    if (change === 'rename') {
      name = tagged(session, `Announced, number ${i}`);
      await read(session, 'updateTeam', { path, body: { name } });
      await expectEvent('team.updated');
    }
    if (change === 'delete') break;
  }
  await read(session, 'deleteTeam', { path });
  await expectEvent('team.deleted');
  await expectOnce(inbox, path.id, changes);
}

function isTeam(data: unknown, id: string, name: string): boolean {
  const team = fieldsOf(data);
  return team['id'] === id && team['name'] === name;
}

function checkTeam(shown: Fields, team: Fields): void {
  for (const field of ['organizationId', 'createdById', 'createdAt'] as const)
    expectEqual(`${field} of a team in an event`, shown[field], team[field]);
  expectEqual('the organization of a team in an event', fieldsOf(shown['organization'])['id'], team['organizationId']);
  expectThat(Array.isArray(shown['socialAccounts']), 'A team in an event has no socialAccounts');
}

/** Throws unless every event arrived once. Repeated deliveries of an event have the same bytes. */
async function expectOnce(inbox: Inbox, id: string, changes: readonly (typeof CHANGES)[number][]): Promise<void> {
  const own = (await inbox.all()).filter(webhook => fieldsOf(eventOf(webhook)['data'])['id'] === id);
  const bodies = new Set(own.map(({ body }) => body.toString('utf8')));
  const end = changes.indexOf('delete');
  const renames = changes.slice(0, end < 0 ? undefined : end).filter(change => change === 'rename').length;
  expectEqual(`the number of events about ${id}`, bodies.size, renames + 2);
}

function arrived(schemas: () => Schemas): Property<number> {
  return {
    id: 'webhooks/arrived',
    area: 'webhooks',
    title: 'Each webhook is a POST of { type, data } in JSON with a signature, about an object of the organization',
    rules: ['WHK-05', 'WHK-06'],
    needs: ['writes', 'receiver'],
    cases: () => fc.nat(999),
    async check(session, which) {
      const inbox = await openInbox(session);
      try {
        await announce(session, inbox, 'Announced');
        const all = await inbox.all();
        for (const webhook of all) checkWebhook(webhook, schemas);
        const webhook = all[which % all.length];
        if (webhook) await checkSubject(session, eventOf(webhook));
      } finally {
        await inbox.close();
      }
    },
  };
}

/** Creates a team, waits for its event, and deletes it. */
async function announce(session: Session, inbox: Inbox, name: string): Promise<void> {
  const { id } = await read(session, 'createTeam', { body: { name: tagged(session, name) } });
  const isWanted = ({ data }: Fields) => fieldsOf(data)['id'] === id;
  await arrival(inbox, `team.created of ${String(id)}`, isWanted, session.control !== undefined);
  await read(session, 'deleteTeam', { path: { id: String(id) } });
}

function signed(): Property<string> {
  return {
    id: 'webhooks/signed',
    area: 'webhooks',
    title: 'Each webhook is signed with the secret of its endpoint, over the bytes of its body',
    rules: ['WHK-07', 'D-WHK-01'],
    needs: ['writes', 'receiver'],
    cases({ receiver }) {
      if (receiver && receiver.secret === undefined) throw new InconclusiveError('needs --receiver-secret');
      return fc.constantFrom('Signed', 'Unterschrieben für Zoë', '署名 ✍️');
    },
    async check(session, name) {
      const inbox = await openInbox(session);
      try {
        await announce(session, inbox, name);
        for (const { body, headers } of await inbox.all()) {
          const right = createHmac('sha256', inbox.secret ?? '')
            .update(body)
            .digest('hex');
          expectEqual(`x-signature of ${body.toString('utf8').slice(0, 100)}`, headers['x-signature'], right);
        }
      } finally {
        await inbox.close();
      }
    },
  };
}

function checkWebhook({ body, headers }: IncomingWebhook, schemas: () => Schemas): void {
  const text = body.toString('utf8');
  const event = fieldsOf(JSON.parse(text));
  const type = String(event['type']);
  expectEqual(`the properties of ${type}`, Object.keys(event).toSorted(), ['data', 'type']);
  expectThat(headers['content-type']?.startsWith('application/json') === true, `${type} is sent as ${String(headers['content-type'])}`);
  expectThat((headers['user-agent'] ?? '') !== '', `${type} has no User-Agent`);
  const signature = headers['x-signature'] ?? '';
  expectThat(/^[0-9a-f]{64}$/.test(signature), `x-signature of ${type} is ${JSON.stringify(signature)}, not 64 hexadecimal digits`);
  const schema = schemaOf(type);
  // Unknown types are allowed.
  if (!schema) return;
  const validate = schemas().compile(schema);
  expectThat(validate(event), `${type} is not as documented: ${JSON.stringify(validate.errors?.[0])}`);
}

function schemaOf(type: string): JsonSchema | undefined {
  const item = publicApi.json.webhooks?.[type];
  const body = item && 'post' in item ? item.post?.requestBody : undefined;
  return body && 'content' in body ? body.content['application/json']?.schema : undefined;
}

/** Throws unless an event about a post has the unchangeable fields of the post. */
async function checkSubject(session: Session, { type, data }: Fields): Promise<void> {
  if (type !== 'post.published') return;
  const { id, teamId, organizationId, createdAt } = fieldsOf(data);
  const { status, body } = await ask(session, 'getPost', { path: { id: String(id) } });
  if (status !== 200) throw new Error(`The post ${String(id)} of an event is answered with ${status}`);
  const post = fieldsOf(body);
  expectEqual(
    `the post ${String(id)} of an event`,
    [teamId, organizationId, createdAt],
    [post['teamId'], post['organizationId'], post['createdAt']],
  );
}
