import { describe, expect, it } from 'vitest';
import { findingOf, fingerprintOf } from './finding.ts';

describe('the finding of a failure', () => {
  it.each([
    ['answered 500 in place of 404: {"statusCode":500,"mess', 'answered 500 in place of 404: <body>'],
    ['getPost of post_5dktzzd2ahay64cj answered 200: it should be gone', 'getPost of <id> answered 200: it should be gone'],
    ['createdAt is 2026-03-02T09:00:00.000Z,2026-03-01T09:00:00Z: not newest first', 'createdAt is <time> …: not newest first'],
    ['pages of 20 give post_a1 post_b2 post_c3 of post_a1', 'pages of <number> give <id> … of <id>'],
    ['breaks the document: body.items.3.teamId: must be string', 'breaks the document: body.items.<number>.teamId: must be string'],
    ["body: must have required property 'teamId'", 'body: must have required property teamId'],
    ['A direct message is refused with "Nope, \\"3\\" left"', 'A direct message is refused with <text>'],
    ['title of post_1 is [sim 1a2b3c4d] Hello, not Bye', 'title of <id> is <value>, not <value>'],
    ['status of post_77ab is DRAFT, not SCHEDULED', 'status of <id> is DRAFT, not SCHEDULED'],
    ['http://127.0.0.1:4010/api/v1/post?limit=7&search=x answered 500', '<address>/api/v1/post?<query> answered 500'],
    ['whether calls of listPosts are refused is true, not false', 'whether calls of <operation> are refused is true, not false'],
    ['listPosts answered 500', 'listPosts answered 500'],
    ['externalData.BLUESKY after a retry is undefined, not 7', 'externalData.<platform> after a retry is undefined, not <number>'],
    ['title of post_77ab (DELETED) is a, not b', 'title of <id> is <value>, not <value>'],
    ['the imports of sa_acme_linkedin: used is 3, not 4', 'the imports of <id>: used is <number>, not <number>'],
    ['got 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'got <uuid>'],
    ['204 is no documented answer', '204 is no documented answer'],
    ['7 items on a page of -5.5', '<number> items on a page of <number>'],
    ['there are 300 posts', 'there are <number> posts'],
    ["the document's rule\nis  broken", "the document's rule is broken"],
  ])('of “%s” is “%s”', (message, finding) => {
    expect(findingOf(message)).toBe(finding);
    expect(findingOf(finding)).toBe(finding);
  });

  it('has a short fingerprint that differs between properties and findings', () => {
    expect(fingerprintOf('a/b', 'answered 500')).toMatch(/^[\da-f]{12}$/);
    const names = new Set([fingerprintOf('a/b', 'x'), fingerprintOf('a/c', 'x'), fingerprintOf('a/b', 'y'), fingerprintOf('a/b', 'x')]);
    expect(names.size).toBe(3);
  });
});
