import * as fc from 'fast-check';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import { type InstantForm, instantForms, instantText } from '../../arbitraries/instants.ts';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';
import type { Fields } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { columns, platforms } from './column-list.ts';
import type { Row } from './import-file.ts';

/** A generated row, still without the team and the tag of the run. */
export interface RowChoice {
  readonly title: string;
  readonly text: string;
  readonly platforms: readonly string[];
  readonly isScheduled: boolean;
  readonly status: string;
  readonly daysAhead: number;
  /** The format of the date. */
  readonly form: InstantForm;
  /** Invalid cells and what the row's error must name; null in a valid row. */
  readonly mistake: Mistake | null;
}

export interface Mistake {
  readonly cells: Row;
  readonly names: string;
}

/** Platforms that require at most a text. */
const PLAIN = ['FACEBOOK', 'INSTAGRAM', 'TIKTOK', 'THREADS', 'TWITTER', 'MASTODON', 'BLUESKY', 'GOOGLE_BUSINESS', 'SNAPCHAT', 'YOUTUBE'];
/** A platform on which a post with only a text can be scheduled. */
export const SCHEDULED_ON = 'FACEBOOK';

const mistakes: fc.Arbitrary<Mistake> = fc.oneof(
  fc
    .constantFrom('teamId', 'title', 'postDate', 'status', 'socialAccountTypes')
    .chain(name => fc.constantFrom('', ' ', ' \t ').map(blank => ({ cells: { [name]: blank }, names: name }))),
  fc.constant({ cells: { teamId: NOBODY }, names: NOBODY }),
  fc
    .constantFrom('tomorrow', '2027-05-04', '2027-05-04T10:00:00', '2027-13-04T10:00:00Z', '04.05.2027 10:00', '1809424800')
    .map(postDate => ({ cells: { postDate }, names: 'postDate' })),
  fc.constantFrom('POSTED', 'PUBLISHED', 'DELETED', 'draft!').map(status => ({ cells: { status }, names: 'status' })),
  fc
    .constantFrom('MYSPACE', 'FACEBOOK,MYSPACE', 'FACEBOOK;TWITTER', 'FACEBOOK#TWITTER')
    .map(socialAccountTypes => ({ cells: { socialAccountTypes }, names: 'socialAccountTypes' })),
  wrongCells('boolean', ['YES', '1', '0', 'PERHAPS', 'TRUE FALSE']),
  wrongCells('name', ['OF_NO_SUCH_NAME']),
  wrongCells('number', ['many', '1,5', '0x1F']),
  wrongCells('media', ['ftp://files.invalid/1.jpg', 'picture.jpg']),
);

/** Generates invalid cells for all columns of a kind. */
function wrongCells(kind: string, texts: readonly string[]): fc.Arbitrary<Mistake> {
  const candidates = columns.filter(column => column.kind === kind);
  return fc.record({ column: fc.constantFrom(...candidates), text: fc.constantFrom(...texts) }).map(({ column, text }) => ({
    cells: { socialAccountTypes: column.platform, [column.name]: text },
    // The error names the column, or the field that the column fills.
    names: column.kind === 'name' ? (column.path.at(-1) ?? column.name) : column.name,
  }));
}

const common = {
  title: nastyTexts,
  text: nastyTexts,
  daysAhead: fc.nat(60),
  form: instantForms,
};

const drafts: fc.Arbitrary<RowChoice> = fc.record({
  ...common,
  platforms: fc.subarray(PLAIN, { minLength: 1, maxLength: 3 }),
  isScheduled: fc.constant(false),
  status: fc.constantFrom('DRAFT', 'draft', 'Draft'),
  mistake: fc.constant(null),
});

const scheduled: fc.Arbitrary<RowChoice> = fc.record({
  ...common,
  platforms: fc.constant([SCHEDULED_ON]),
  isScheduled: fc.constant(true),
  status: fc.constantFrom('SCHEDULED', 'scheduled', 'Scheduled'),
  mistake: fc.constant(null),
});

const wrong: fc.Arbitrary<RowChoice> = fc.record({ draft: drafts, mistake: mistakes }).map(({ draft, mistake }) => ({ ...draft, mistake }));

export const someRow: fc.Arbitrary<RowChoice> = fc.oneof({ weight: 3, arbitrary: drafts }, scheduled, { weight: 4, arbitrary: wrong });

/** Returns the cells of a row in the form in which they are sent. */
export function cellsOfRow({ title, text, platforms: named, status, daysAhead, form, mistake }: RowChoice, session: Session): Row {
  const cells = {
    teamId: session.teamId,
    title: tagged(session, title),
    postDate: instantText(farAhead(session, daysAhead), form),
    status,
    socialAccountTypes: named.join(' , '),
    text,
    // The service ignores unknown columns.
    remark: 'nothing',
    ...mistake?.cells,
  };
  return cells;
}

/** Throws unless the result of a row is its post or its error. */
export async function expectRow(name: string, { choice, cells }: { choice: RowChoice; cells: Row }, shown: Fields, session: Session) {
  const { mistake } = choice;
  const { remark: _, ...known } = cells;
  for (const [column, text] of Object.entries(known)) {
    const cell = fieldOf(shown['rawRow'], column);
    // A line that stops early has no cell for its last columns.
    const isLeftOut = text === '' && cell === undefined;
    if (!isLeftOut) expectEqual(`${column} in rawRow of ${name}`, cell, text);
  }
  if (mistake) {
    expectEqual(`status, postId and normalizedPayload of ${name}`, outcome(shown), ['FAILED', null, null]);
    return expectThat(
      String(shown['error']).toLowerCase().includes(mistake.names.toLowerCase()),
      `error of ${name} is ${JSON.stringify(shown['error'])}: it does not name ${mistake.names}, which is ${JSON.stringify(mistake.cells)}`,
    );
  }
  expectEqual(`error of ${name}`, shown['error'], null);
  expectEqual(`status of ${name}`, shown['status'], 'SUCCESS');
  const post = await read(session, 'getPost', { path: { id: String(shown['postId']) } });
  const { teamId, title, postDate = '' } = cells;
  const status = choice.isScheduled ? 'SCHEDULED' : 'DRAFT';
  const expected = { teamId, title, status, postDate: new Date(postDate).toISOString() };
  for (const [field, value] of Object.entries(expected)) expectEqual(`${field} of the post of ${name}`, post[field], value);
  for (const platform of platforms) {
    const part = fieldOf(post['data'], platform) ?? null;
    const isNamed = choice.platforms.includes(platform);
    expectEqual(`whether the post of ${name} is for ${platform}`, part !== null, isNamed);
    if (isNamed && hasText(platform)) expectEqual(`the text of ${name} on ${platform}`, fieldOf(part, 'text'), choice.text);
  }
}

function hasText(platform: string): boolean {
  return columns.some(column => column.platform === platform && column.path.join() === 'text');
}

function outcome({ status, postId, normalizedPayload }: Fields): readonly unknown[] {
  return [status, postId, normalizedPayload];
}

/** Returns a property of a value, or undefined if it is no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
