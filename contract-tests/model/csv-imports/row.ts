/** Rows of files, and the expected result of each. */
import * as fc from 'fast-check';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';

export const PLATFORMS = ['FACEBOOK', 'TWITTER'] as const;
export type CsvPlatform = (typeof PLATFORMS)[number];

/** The dates of posts on a simulator, all after the end of a case. */
export const DAYS = ['2026-03-20', '2026-03-21'] as const;

/** The teams, platforms and days that rows may name. */
export interface RowWorld {
  /** Whether other teams, the web and all accounts are known: on a simulator. */
  readonly isKnown: boolean;
  readonly teamId: string;
  /** The platforms on which a post can be scheduled. */
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

/** A URL that answers 404. */
export const LOST_MEDIA = 'https://cdn.example.com/lost.jpg';

/** The mistakes that a row can have, and what its error must name. */
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
  /** Index into the days of the world. */
  readonly day: number;
  readonly mistake: string;
  readonly title: string;
  readonly text: string;
  /** The text of FACEBOOK only. */
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

/** A row of a file. */
export interface ModelRow {
  readonly cells: Cells;
  /** The platforms of a scheduled post; none for a draft. */
  readonly platforms: readonly CsvPlatform[];
  readonly day: string;
  /** What the row's error must name; null when the row is valid. */
  readonly mistake: string | null;
  readonly mediaUrl: string | null;
}

/** Returns the row of a choice. */
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
    // Statuses are read without regard to case.
    status: isPost ? 'SCHEDULED' : 'draft',
    socialAccountTypes: mediaUrl ? 'FACEBOOK' : platforms.join(' , '),
    text,
    facebookText: platforms.length > 1 ? ownText : '',
    // The first picture exists: it must not be kept when the second one fails.
    facebookMediaUrls: isLost ? `${picture} # ${LOST_MEDIA}` : (mediaUrl ?? ''),
    instagramShareToFeed: '',
    remark: 'of no meaning',
    ...wrong?.cells,
  };
  const names = wrong?.names ?? (isLost ? LOST_MEDIA : null);
  return { cells, platforms: isPost ? platforms : [], day, mistake: names, mediaUrl: wrong ? null : mediaUrl };
}

/** Changes a choice so that its row names only what exists on a deployment: the team and its accounts. */
function possibleIn({ platforms }: RowWorld, choice: RowChoice): RowChoice {
  const { what, mistake } = choice;
  if (what === 'mistake') return { ...choice, mistake: NEEDS_KNOWN_WORLD.has(mistake) ? 'an unknown team' : mistake };
  const isPost = what === 'post' && platforms.includes(SCHEDULED_ON);
  return isPost ? { ...choice, platforms: [SCHEDULED_ON] } : { ...choice, what: 'draft' };
}

const NEEDS_KNOWN_WORLD: ReadonlySet<string> = new Set(['a team of others', 'a team without the account']);
/** The daily limit of this platform is high enough that the posts of a run do not matter. */
const SCHEDULED_ON: CsvPlatform = 'FACEBOOK';

/** Returns the platforms that a row names. */
export function platformsNamed({ socialAccountTypes }: Cells): readonly string[] {
  return socialAccountTypes.split(',').map(name => name.trim());
}

/** Returns the text of the post on a platform: the platform's own text takes precedence over the common one. */
export function textOn({ text, facebookText }: Cells, platform: string): string {
  return platform === 'FACEBOOK' && facebookText !== '' ? facebookText : text;
}

/** Returns the content of a file. */
export function fileOf(rows: readonly ModelRow[], lineEnd: string): string {
  const line = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [line(COLUMNS), ...rows.map(({ cells }) => line(COLUMNS.map(column => cells[column]))), ''].join(lineEnd);
}
