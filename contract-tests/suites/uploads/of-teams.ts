/** Uploads in posts: those of the team and of no team can be used, all others are unknown. */
import * as fc from 'fast-check';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Answer, type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { usableAccounts } from '../accounts/team-accounts.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, expectAnswer, expectEqual, read } from '../requests.ts';
import { sampleFiles } from './sample-files.ts';

export function suite(): readonly Property[] {
  return [ofTeams] as Property[];
}

/** Whose an upload is. */
export const TEAM_OWNERS = ['the team', 'no team', 'another team', 'deleted'] as const;

type Owner = (typeof TEAM_OWNERS)[number];

const ofTeams: Property<{ readonly owner: Owner; readonly platform: string }> = {
  id: 'uploads/of-teams',
  area: 'uploads',
  title: 'A post accepts uploads of its team and of no team; an upload of another team, or one that was deleted, is unknown in every field',
  rules: ['D-UPL-14'],
  needs: ['writes'],
  variety: 'low',
  async cases(session) {
    const platforms = [...(await usableAccounts(session)).keys()].filter(platform => fieldsOn(platform).length > 0);
    return fc.record({ owner: fc.constantFrom(...TEAM_OWNERS), platform: fc.constantFrom(...platforms) });
  },
  async check(session, { owner, platform }) {
    const uploadId = await uploadOf(session, owner);
    const isUsable = owner === 'the team' || owner === 'no team';
    for (const [what, answer] of await inEachField(session, platform, uploadId))
      expectUsable(`${what} of ${owner}`, answer, uploadId, isUsable);
  },
};

/** Throws unless a call with an upload has succeeded, or refuses it as unknown. */
export function expectUsable(what: string, answer: Answer, uploadId: string, isUsable: boolean): void {
  expectAnswer(what, answer, isUsable ? 200 : 404);
  if (!isUsable) expectEqual(`the message of ${what}`, fieldsOf(answer.body)['message'], `Upload ${uploadId} not found`);
}

/** Creates an upload, and returns its id. */
export async function uploadOf(session: Session, owner: Owner): Promise<string> {
  const { content, mimeType: type } = sampleFiles.png;
  const another = owner === 'another team' && (await read(session, 'createTeam', { body: { name: ownName(session) } }))['id'];
  const teamId = owner === 'no team' ? undefined : another || session.teamId;
  const body = { file: { name: `${ownName(session)}.png`, type, content }, ...(teamId !== undefined && { teamId }) };
  const id = String((await read(session, 'createUpload', { body }))['id']);
  if (owner === 'deleted') await read(session, 'deleteUpload', { path: { id } });
  return id;
}

/** Creates and updates a draft with an upload in each field of a platform that takes one. */
export async function inEachField(
  session: Session,
  platform: string,
  uploadId: string,
): Promise<readonly (readonly [what: string, answer: Answer])[]> {
  const answers: (readonly [string, Answer])[] = [];
  for (const fragment of fieldsOn(platform)) {
    const body = draftOf(session, platform, fragment(uploadId));
    const field = `${platform} ${JSON.stringify(fragment('…'))}`;
    const { data, socialAccountTypes } = body;
    const { id } = await read(session, 'createPost', { body: draftOf(session, platform, {}) });
    answers.push(
      [`createPost with ${field}`, await ask(session, 'createPost', { body })],
      [`updatePost with ${field}`, await ask(session, 'updatePost', { path: { id: String(id) }, body: { data, socialAccountTypes } })],
    );
  }
  return answers;
}

/** Returns the platforms with a field that takes an upload, according to the document. */
export function platformsWithUploads(): readonly string[] {
  return Object.keys(propertiesOf(publicApi.schema('PostData'))).filter(platform => fieldsOn(platform).length > 0);
}

function fieldsOn(platform: string): readonly ((id: string) => Fields)[] {
  return fragmentsOf(propertiesOf(publicApi.schema('PostData'))[platform] ?? {});
}

function draftOf(session: Session, platform: string, data: Fields): Fields {
  const schema = propertiesOf(publicApi.schema('PostData'))[platform] ?? {};
  const needed = Object.fromEntries(requiredOf(schema).map(name => [name, name === 'sr' ? 'r/needed' : 'Needed']));
  const enums = Object.fromEntries(Object.keys(needed).flatMap(name => firstOf(propertiesOf(schema)[name]).map(value => [name, value])));
  const parts = { teamId: session.teamId, title: ownName(session), status: 'DRAFT', postDate: '' };
  return { ...parts, socialAccountTypes: [platform], data: { [platform]: { ...needed, ...enums, ...data } } };
}

function fragmentsOf(schema: JsonSchema): readonly ((id: string) => Fields)[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]): ((id: string) => Fields)[] => {
    if (name === 'uploadIds') return [id => ({ uploadIds: [id] })];
    if (name === 'uploadId') return [id => ({ uploadId: id })];
    const known = resolved(publicApi.json, property);
    if (!typesOf(known).includes('array') || !('items' in known) || known.items === undefined) return [];
    return fragmentsOf(known.items).map(inner => id => ({ [name]: [inner(id)] }));
  });
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return resolved(publicApi.json, schema).properties ?? {};
}

function requiredOf(schema: JsonSchema): readonly string[] {
  return resolved(publicApi.json, schema).required ?? [];
}

function firstOf(schema: JsonSchema = {}): readonly unknown[] {
  return (resolved(publicApi.json, schema).enum ?? []).slice(0, 1);
}
