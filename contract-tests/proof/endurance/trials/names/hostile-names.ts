import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };

/** The header that a name tries to add to an answer. */
export const INJECTED = 'x-injected';

/** Returns names that file systems, shells, URLs or headers read differently from people. `folder` is an absolute path that no name may reach. */
export function hostileNames(folder: string): readonly string[] {
  const climbing = CLIMBS.flatMap(climb => ['escape', 'escape.png', 'work/escape.png', 'canary.txt'].map(target => climb + target));
  const absolute = ['', 'file://', '//', '///', '\\\\?\\', 'C:'].map(prefix => `${prefix}${folder}/escape.png`);
  const all = [
    ...climbing,
    ...absolute,
    ...INJECTIONS,
    ...OURS,
    ...naughtyStrings,
    'a'.repeat(300),
    'a'.repeat(10_000),
    `${'../'.repeat(200)}tmp/escape.png`,
  ];
  return [...new Set(all)];
}

const CLIMBS = [
  '../',
  '../../',
  '../../../',
  './../',
  '/../',
  '..\\',
  '..\\..\\',
  '..\\/',
  '....//',
  '..../',
  '../.../',
  '.././',

  '%2e%2e%2f',
  '%2e%2e/',
  '..%2f',
  '%252e%252e%252f',
  '..%252f',
  '%c0%ae%c0%ae%c0%af',
  '%uff0e%uff0e/',
  '\u2025/',
  '\uff0e\uff0e\uff0f',
  'a/../../',
  'a\0/../../',
  '..;/',
  '..\0/',
  '.. /',
  '../\n',
  '~/',
  '~root/',
  '$HOME/',
  '${HOME}/',
];

const INJECTIONS = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '\r\n ',
    '%0d%0a',
    '%0a',
    '%250d%250a',
    '\\r\\n',
    '\u010d\u010a',
    '\u560d\u560a',
    '\u2028',
    '\u0085',
    '\u000b',
  ].flatMap(end => [`a.png${end}${INJECTED}: 1`, `a.png"${end}${INJECTED}: 1${end}${end}<script>`]),

  '"; filename="escape.png',
  `a.png"; ${INJECTED}="1`,
  "a.png'; x='",
  'a.png;b.png',
  'a.png, b.png',
  'a\\"b.png',
  '=?utf-8?q?=0d=0ax?=',
  "UTF-8''a%0d%0ab",
  `a\r\n\r\nHTTP/1.1 200 OK\r\n${INJECTED}: 1\r\ncontent-length: 0\r\n\r\n`,
];

/** What files and addresses of the simulator are called, and what the list of naughty strings does not have. */
const OURS = [
  '.',
  '..',
  '',
  '/',
  '.incoming',
  '--help',
  '@default',
  '@/x',
  'default',
  'a.png::$DATA',
  'a.png.',
  'index.html',
  'state.json',
  'a\0.png',
  '\u202egnp.exe',
  'a\u0301.png',
  '\ud800.png',
];
