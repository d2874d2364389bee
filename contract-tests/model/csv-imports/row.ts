/** Rows of files: what they say, and what must become of each. */
import * as fc from 'fast-check';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';

export const PLATFORMS = ['FACEBOOK', 'TWITTER'] as const;
export type CsvPlatform = (typeof PLATFORMS)[number];

/** Days on which posts of a simulator are to go out, all of them after the end of a run. */
export const DAYS = ['2026-03-20', '2026-03-21'] as const;

/** What rows are about. */
export interface RowWorld {
  /** Whether all that is in it is known: other teams, the web, the accounts. */
  readonly isKnown: boolean;
  readonly teamId: string;
  /** Where a post can be scheduled. */
  readonly platforms: readonly string[];
  readonly days: readonly string[];
  name(text: string): string;
}

export const COLUMNS = [
  'teamId',
  'title',
  'postDate',
  'status',
  'socialAccountTypes',
  'text',
  'facebookText',
  'facebookMediaUrls',
  'instagramShareToFeed',
  'remark',
] as const;
export type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Where the web has nothing. */
export const LOST_MEDIA = 'https://cdn.example.com/lost.jpg';

/** What is wrong with a row, and what its error has to name. */
const MISTAKES: Readonly<Record<string, { readonly cells: Partial<Cells>; readonly names: string }>> = {
  'no team': { cells: { teamId: '' }, names: 'teamId' },
  'an unknown team': { cells: { teamId: 'team_of_nobody' }, names: 'team_of_nobody' },
  'a team of others': { cells: { teamId: 'team_pro' }, names: 'team_pro' },
  'no title': { cells: { title: ' ' }, names: 'title' },
  'no date': { cells: { postDate: '' }, names: 'postDate' },
  'a date without zone': { cells: { postDate: '2026-03-20T12:00:00' }, names: 'postDate' },
  'no status': { cells: { status: '' }, names: 'status' },
  'another status': { cells: { status: 'POSTED' }, names: 'status' },
  'no platform': { cells: { socialAccountTypes: '' }, names: 'socialAccountTypes' },
  'an unknown platform': { cells: { socialAccountTypes: 'FACEBOOK,MYSPACE' }, names: 'socialAccountTypes' },
  'no boolean': { cells: { socialAccountTypes: 'INSTAGRAM', instagramShareToFeed: 'PERHAPS' }, names: 'instagramShareToFeed' },
  'no web address': {
    cells: { socialAccountTypes: 'FACEBOOK', facebookMediaUrls: 'ftp://cdn.invalid/1.jpg' },
    names: 'facebookMediaUrls',
  },
  'a team without the account': {
    cells: { teamId: 'team_acme_support', status: 'SCHEDULED', socialAccountTypes: 'TWITTER' },
    names: 'TWITTER',
  },
};

export interface RowChoice {
  readonly what: 'post' | 'draft' | 'draft of another team' | 'draft with media' | 'draft with lost media' | 'mistake';
  readonly platforms: readonly CsvPlatform[];
  /** Which of the days. */
  readonly day: number;
  readonly mistake: string;
  readonly title: string;
  readonly text: string;
  /** For one platform alone. */
  readonly ownText: string;
}

export const someRow: fc.Arbitrary<RowChoice> = fc.record({
  what: fc.constantFrom<RowChoice['what'][]>(
    'post',
    'post',
    'post',
    'draft',
    'draft of another team',
    'draft with media',
    'draft with lost media',
    'mistake',
  ),
  platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
  day: fc.nat(DAYS.length - 1),
  mistake: fc.constantFrom(...Object.keys(MISTAKES)),
  title: nastyTexts,
  text: nastyTexts,
  ownText: nastyTexts,
});

/** A row as it is in the file. */
export interface ModelRow {
  readonly cells: Cells;
  /** The platforms of a post that is to go out; none for a draft. */
  readonly platforms: readonly CsvPlatform[];
  readonly day: string;
  /** What the row's error names; null when nothing is wrong with it. */
  readonly mistake: string | null;
  readonly mediaUrl: string | null;
}

/** The row that is meant. */
export function rowOf(choice: RowChoice, number: number, world: RowWorld): ModelRow {
  const { what, platforms, day: dayNumber, mistake, title, text, ownText } = world.isKnown ? choice : possibleIn(world, choice);
  const day = world.days[dayNumber] ?? '';
  const isPost = what === 'post';
  const isLost = what === 'draft with lost media';
  const picture = `https://cdn.example.com/${number}.jpg`;
  const mediaUrl = isLost ? LOST_MEDIA : what === 'draft with media' ? picture : null;
  const wrong = what === 'mistake' ? MISTAKES[mistake] : undefined;
  const cells: Cells = {
    teamId: what === 'draft of another team' ? 'team_acme_support' : world.teamId,
    title: world.name(title),
    postDate: `${day}T14:00:00+02:00`,
    // Names of values count in any case.
    status: isPost ? 'SCHEDULED' : 'draft',
    socialAccountTypes: mediaUrl ? 'FACEBOOK' : platforms.join(' , '),
    text,
    facebookText: platforms.length > 1 ? ownText : '',
    // The picture before what is lost is there, and must not stay.
    facebookMediaUrls: isLost ? `${picture} # ${LOST_MEDIA}` : (mediaUrl ?? ''),
    instagramShareToFeed: '',
    remark: 'of no meaning',
    ...wrong?.cells,
  };
  const names = wrong?.names ?? (isLost ? LOST_MEDIA : null);
  return { cells, platforms: isPost ? platforms : [], day, mistake: names, mediaUrl: wrong ? null : mediaUrl };
}

/** Of a world that is not known, a row names nothing but the team itself. */
function possibleIn({ platforms }: RowWorld, choice: RowChoice): RowChoice {
  const { what, mistake } = choice;
  if (what === 'mistake') return { ...choice, mistake: OF_A_KNOWN_WORLD.has(mistake) ? 'an unknown team' : mistake };
  const isPost = what === 'post' && platforms.includes(SCHEDULED_ON);
  return isPost ? { ...choice, platforms: [SCHEDULED_ON] } : { ...choice, what: 'draft' };
}

const OF_A_KNOWN_WORLD: ReadonlySet<string> = new Set(['a team of others', 'a team without the account']);
/** Takes so many posts a day that those of a run do not matter. */
const SCHEDULED_ON: CsvPlatform = 'FACEBOOK';

/** The platforms that a row names. */
export function platformsNamed({ socialAccountTypes }: Cells): readonly string[] {
  return socialAccountTypes.split(',').map(name => name.trim());
}

/** What a post of the row says on a platform: a text of its own there beats the common one. */
export function textOn({ text, facebookText }: Cells, platform: string): string {
  return platform === 'FACEBOOK' && facebookText !== '' ? facebookText : text;
}

/** The text of a file. */
export function fileOf(rows: readonly ModelRow[], lineEnd: string): string {
  const line = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [line(COLUMNS), ...rows.map(({ cells }) => line(COLUMNS.map(column => cells[column]))), ''].join(lineEnd);
}
