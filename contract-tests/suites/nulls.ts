/** An explicit null in an optional field counts as absent. */
import * as fc from 'fast-check';
import { callOf } from '../arbitraries/known-ids.ts';
import { fieldsOf, send } from '../exchange.ts';
import type { Property } from '../property.ts';
import { tagged } from '../tag.ts';
import { connectedAccounts, farAhead } from './areas/asking.ts';

const FIELDS = ['title', 'postDate', 'status', 'socialAccountTypes', 'data'];

export function nullSuite(): Property<string[]>[] {
  return [
    {
      id: 'nulls/updatePost',
      area: 'posts',
      title: 'A null in an optional field of an update leaves the post as it was',
      rules: ['D-GEN-23'],
      needs: ['writes'],
      cases: () => fc.subarray(FIELDS, { minLength: 1 }),
      async check(session, names) {
        const [platform = ''] = (await connectedAccounts(session)).keys();
        const postDate = new Date(farAhead(session, 0)).toISOString();
        const post = { teamId: session.teamId, title: tagged(session, 'A note'), status: 'DRAFT', postDate };
        const body = { ...post, socialAccountTypes: [platform], data: { [platform]: { text: 'Hello' } } };
        const before = fieldsOf((await send(session, { ...callOf('createPost', {}), body })).body);
        const nulls = Object.fromEntries(names.map(name => [name, null]));
        const { status, text, body: after } = await send(session, { ...callOf('updatePost', { id: String(before['id']) }), body: nulls });
        if (status !== 200) throw new Error(`null in ${names.join(', ')} answered ${status}: ${text.slice(0, 200)}`);
        for (const name of names)
          if (JSON.stringify(fieldsOf(after)[name]) !== JSON.stringify(before[name])) throw new Error(`null in ${name} changed it`);
      },
    },
  ];
}
