/** What the patterns of the public document ask for, in words that complete `… must be`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['^[A-Za-z]{2}$', 'a code of two letters, such as US'],
  ['^[A-Z]{2}$', 'a code of two capital letters, such as US'],
  ['^[0-9]{4}-(0[1-9]|1[0-2])$', 'a month such as 2026-03'],
  ['^[0-9]+$', 'a text of digits, such as 1679248482160767'],
  ['^[^.&]*$', 'a text without . and &'],
  ['^#[0-9A-Fa-f]{6}$', 'a colour such as #1877F2'],
  ['^[ru]/\\S+$', 'the name of a subreddit such as r/test, or of a user page such as u/someone'],
  ['^at://\\S+$', 'an address of BLUESKY that begins with at://'],
  ['^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$', 'a time such as 9:00, 09:00 or 09:00:30'],
  [
    '^(regularHours|specialHours|moreHours)( *, *(regularHours|specialHours|moreHours)){0,2}$',
    'up to three of regularHours, specialHours, moreHours with commas between them',
  ],
  [
    '^(uri|placeActionType|isPreferred)( *, *(uri|placeActionType|isPreferred)){0,2}$',
    'up to three of uri, placeActionType, isPreferred with commas between them',
  ],
  ['^urn:li:(share|ugcPost|activity):[0-9A-Za-z_-]+$', 'the URN of a post, such as urn:li:share:7412345678901234567'],
]);

/** What a text that does not match a pattern must be; the pattern itself where nobody has put it in words, as in the control document. */
export function patternWords(pattern: string): string {
  const words = WORDS.get(pattern);
  return words === undefined ? `must match ${pattern}` : `must be ${words}`;
}
