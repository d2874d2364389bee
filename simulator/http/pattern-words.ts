/** What the patterns of the public document ask for, in words: nobody should have to read a regular expression in a message. */
const WORDS: Readonly<Record<string, string>> = {
  '^[0-9]{4}-(0[1-9]|1[0-2])$': 'must be a month, such as 2026-03',
  '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$': 'must be a time of the day from 0:00 to 23:59:59, such as 9:30',
  '^(regularHours|specialHours|moreHours)( *, *(regularHours|specialHours|moreHours)){0,2}$':
    'must be one to three of regularHours, specialHours, moreHours, with commas between them',
  '^(uri|placeActionType|isPreferred)( *, *(uri|placeActionType|isPreferred)){0,2}$':
    'must be one to three of uri, placeActionType, isPreferred, with commas between them',
  '^[A-Za-z]{2}$': 'must have two letters, such as US',
  '^[A-Z]{2}$': 'must have two capital letters, such as US',
  '^[0-9]+$': 'must have digits alone',
  '^[^.&]*$': 'must have neither a dot nor an ampersand',
  '^#[0-9A-Fa-f]{6}$': 'must be a color, such as #1877f2',
  '^[ru]/\\S+$': 'must be a subreddit or a profile, such as r/test or u/name',
  '^at://\\S+$': 'must be an address that begins with at://',
  '^urn:li:(share|ugcPost|activity):[0-9A-Za-z_-]+$': 'must be the URN of a post, such as urn:li:share:7000000000000000001',
};

/** What a pattern asks for, as a sentence without its subject. */
export function patternWords(pattern: string): string {
  return WORDS[pattern] ?? `must match ${pattern}`;
}
