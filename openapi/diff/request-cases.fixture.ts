import type { ChangeCase } from './small-document.fixture.ts';

const PATCH = 'paths /post/{id} patch';
const PATCHED = 'components schemas PatchPost';

/** Changes of what a client sends. */
export const requestCases: readonly ChangeCase[] = [
  [
    'a request field goes',
    [[`${PATCHED} properties note`, undefined]],
    ['PATCH /post/{id} · request body · note | field removed | clients'],
  ],
  [
    'a required request field goes',
    [
      [`${PATCHED} properties title`, undefined],
      [`${PATCHED} required`, []],
    ],
    ['PATCH /post/{id} · request body · title | field removed | clients and servers'],
  ],
  [
    'an optional request field comes',
    [[`${PATCHED} properties more`, { type: 'string' }]],
    ['PATCH /post/{id} · request body · more | field added | harmless'],
  ],
  [
    'a required request field comes',
    [
      [`${PATCHED} properties more`, { type: 'string' }],
      [`${PATCHED} required`, ['title', 'more']],
    ],
    ['PATCH /post/{id} · request body · more | field added | clients'],
  ],
  [
    'a request field becomes required',
    [[`${PATCHED} required`, ['title', 'note']]],
    ['PATCH /post/{id} · request body · note | required added | clients'],
  ],
  [
    'a request field becomes optional',
    [[`${PATCHED} required`, []]],
    ['PATCH /post/{id} · request body · title | required removed | servers'],
  ],
  [
    'a request field may no longer be null',
    [[`${PATCHED} properties note type`, 'string']],
    ['PATCH /post/{id} · request body · note | null removed | clients'],
  ],
  [
    'a request field may be null',
    [[`${PATCHED} properties title type`, ['string', 'null']]],
    ['PATCH /post/{id} · request body · title | null added | servers'],
  ],
  [
    'an enum value of a request goes',
    [[`${PATCHED} properties status enum`, ['DRAFT']]],
    ['PATCH /post/{id} · request body · status | enum value removed | clients'],
  ],
  [
    'an enum value of a request comes',
    [[`${PATCHED} properties status enum`, ['DRAFT', 'SENT', 'LATER']]],
    ['PATCH /post/{id} · request body · status | enum value added | servers'],
  ],
  [
    'a request field gets an enum',
    [[`${PATCHED} properties note enum`, ['a', null]]],
    ['PATCH /post/{id} · request body · note | enum added | clients'],
  ],
  [
    'a request field loses its enum',
    [[`${PATCHED} properties status enum`, undefined]],
    ['PATCH /post/{id} · request body · status | enum removed | servers'],
  ],
  [
    'a length of a request falls',
    [[`${PATCHED} properties title maxLength`, 50]],
    ['PATCH /post/{id} · request body · title | maxLength changed | clients'],
  ],
  [
    'a length of a request is limited',
    [[`${PATCHED} properties note maxLength`, 50]],
    ['PATCH /post/{id} · request body · note | maxLength added | clients'],
  ],
  [
    'a least length of a request goes',
    [[`${PATCHED} properties title minLength`, 0]],
    ['PATCH /post/{id} · request body · title | minLength removed | servers'],
  ],
  [
    'a pattern of a request changes',
    [[`${PATCHED} properties title pattern`, '^b']],
    ['PATCH /post/{id} · request body · title | pattern changed | clients and servers'],
  ],
  [
    'a pattern of a request goes',
    [[`${PATCHED} properties title pattern`, undefined]],
    ['PATCH /post/{id} · request body · title | pattern removed | servers'],
  ],
  [
    'a request field gets a format',
    [[`${PATCHED} properties note format`, 'email']],
    ['PATCH /post/{id} · request body · note | format added | clients'],
  ],
  [
    'the multiple of a request becomes coarser',
    [[`${PATCHED} properties count multipleOf`, 4]],
    ['PATCH /post/{id} · request body · count | multipleOf changed | clients'],
  ],
  [
    'an integer of a request may be a number',
    [[`${PATCHED} properties count type`, 'number']],
    ['PATCH /post/{id} · request body · count | type changed | servers'],
  ],
  [
    'the items of a request change their type',
    [[`${PATCHED} properties list items type`, 'string']],
    ['PATCH /post/{id} · request body · list[] | type changed | clients and servers'],
  ],
  [
    'other request fields are forbidden',
    [[`${PATCHED} additionalProperties`, false]],
    ['PATCH /post/{id} · request body | additionalProperties changed | clients'],
  ],
  [
    'other request fields are allowed',
    [[`${PATCHED} properties strict additionalProperties`, true]],
    ['PATCH /post/{id} · request body · strict | additionalProperties changed | servers'],
  ],
  [
    'a closed request gets a field',
    [[`${PATCHED} properties strict properties b`, { type: 'string' }]],
    ['PATCH /post/{id} · request body · strict.b | field added | servers'],
  ],
  [
    'the values of a map change',
    [[`${PATCHED} properties names additionalProperties maxLength`, 5]],
    ['PATCH /post/{id} · request body · names.* | maxLength added | clients'],
  ],
  [
    'a request default comes',
    [[`${PATCHED} properties note default`, 'a']],
    ['PATCH /post/{id} · request body · note | default added | harmless'],
  ],
  [
    'a request default goes',
    [[`${PATCHED} properties status default`, undefined]],
    ['PATCH /post/{id} · request body · status | default removed | clients'],
  ],
  [
    'a choice of a request goes',
    [[`${PATCHED} properties choice anyOf`, [{ type: 'string' }]]],
    ['PATCH /post/{id} · request body · choice | choice removed | clients'],
  ],
  [
    'a choice of a request comes',
    [[`${PATCHED} properties choice anyOf 2`, { type: 'boolean' }]],
    ['PATCH /post/{id} · request body · choice | choice added | servers'],
  ],
  [
    'a request field is only read',
    [[`${PATCHED} properties note readOnly`, true]],
    ['PATCH /post/{id} · request body · note | field removed | clients'],
  ],
  ['a body becomes optional', [[`${PATCH} requestBody required`, false]], ['PATCH /post/{id} · request body | required removed | servers']],
  [
    'a required body comes',
    [['paths /health get requestBody', { required: true, content: {} }]],
    ['GET /health · request body | body added | clients'],
  ],
  ['a body goes', [[`${PATCH} requestBody`, undefined]], ['PATCH /post/{id} · request body | body removed | clients and servers']],
  [
    'a content type of a request goes',
    [[`${PATCH} requestBody content multipart/form-data`, undefined]],
    ['PATCH /post/{id} · request body | content type removed | clients'],
  ],
  [
    'a content type of a request comes',
    [[`${PATCH} requestBody content text/csv`, {}]],
    ['PATCH /post/{id} · request body | content type added | servers'],
  ],
];
