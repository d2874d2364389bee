import type { Check } from './check.ts';

/** Matches property names of secrets. */
const SECRET_NAMES = /"(?:(?:access|refresh|page)_?tokens?|(?:client|signing|webhook)?_?secret|password|api_?keys?)"\s*:/i;
const SIGNING_SECRET = /whsec_\w+/;
const KEY_HEADER = 'x-api-key';

/** No response contains an API key, a signing secret, or a property with the name of one. */
export const secrets: Check = {
  id: 'secrets',
  title: 'No response contains a key or a secret',
  rules: [],
  begin: () => {
    const keys = new Set<string>();
    return ({ requestHeaders, text }) => {
      const key = requestHeaders[KEY_HEADER] ?? '';
      // Shorter keys are invented by properties and may occur in any text.
      if (key.length >= MIN_KEY_CHARACTERS) keys.add(key);
      for (const known of keys) if (text.includes(known)) return [{ message: 'shows an API key' }];
      const [found] = SECRET_NAMES.exec(text) ?? SIGNING_SECRET.exec(text) ?? [];
      return found === undefined ? [] : [{ message: `shows a secret: ${found.slice(0, 24)}` }];
    };
  },
};

const MIN_KEY_CHARACTERS = 10;
