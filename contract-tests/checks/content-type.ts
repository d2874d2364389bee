import type { Check } from './check.ts';

/** Every response is JSON (GEN-01). */
export const contentType: Check = {
  id: 'content-type',
  title: 'Every response is JSON',
  rules: ['GEN-01'],
  isAboutResponse: true,
  begin: () => exchange => {
    const { headers, body, text } = exchange;
    const type = headers['content-type'] ?? 'no content type';
    if (!type.startsWith('application/json')) return [{ message: `the content type is ${type}, not application/json` }];
    return body === undefined ? [{ message: `the body is no JSON: ${text.slice(0, 200)}` }] : [];
  },
};
