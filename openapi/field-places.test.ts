import { describe, expect, it } from 'vitest';
import { publicApi } from './document.ts';
import { fieldPlaces } from './field-places.ts';

describe('the places of fields', () => {
  it('follow the document, through references and lists', () => {
    const placeOf = (schema: string, name: string): number => Object.keys(publicApi.schema(schema).properties ?? {}).indexOf(name);
    expect(fieldPlaces('createPost', ['data', 'TWITTER', 'thread', 3])).toEqual([
      placeOf('CreatePostRequest', 'data'),
      placeOf('PostData', 'TWITTER'),
      placeOf('TwitterPostData', 'thread'),
      3,
    ]);
  });

  it('end with what the document does not name', () => {
    expect(fieldPlaces('createPost', ['nothing'])).toEqual([Number.MAX_SAFE_INTEGER]);
    expect(fieldPlaces('listPosts', ['limit'])).toEqual([Number.MAX_SAFE_INTEGER]);
  });
});
