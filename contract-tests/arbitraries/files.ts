import * as fc from 'fast-check';
import type { FormFile } from '../exchange.ts';

/** One transparent pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** The title of the post in the CSV file. */
export const CSV_TITLE = 'From a file';
const CSV = [
  'teamId,title,postDate,status,socialAccountTypes,text',
  `team_acme_marketing,${CSV_TITLE},2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here`,
  'team_acme_marketing,,2026-03-09T09:00:00Z,DRAFT,BLUESKY,A row without a title',
].join('\n');

/** A picture. */
export const PIXEL: FormFile = { name: 'pixel.png', type: 'image/png', content: Uint8Array.from(Buffer.from(PNG, 'base64')) };

/** Files for forms: a picture, a table, a text, and a picture with the name of a table. */
export const files: fc.Arbitrary<FormFile> = fc.constantFrom<FormFile>(
  PIXEL,
  { name: 'posts.csv', type: 'text/csv', content: CSV },
  { name: 'note.txt', type: 'text/plain', content: 'A note' },
  { name: 'posts.csv', type: 'text/csv', content: Uint8Array.from(Buffer.from(PNG, 'base64')) },
);
