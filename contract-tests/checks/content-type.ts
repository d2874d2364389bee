import type { Check, JudgedExchange } from './check.ts';

/** Every response is JSON (GEN-01). */
export const contentType: Check = {
  id: 'content-type',
  title: 'Every response is JSON',
  rules: ['GEN-01'],
  isAboutResponse: true,
  begin: () => exchange => {
    const { headers, body, text } = exchange;
    if (!isJson(headers)) return [{ message: `the content type is ${headers['content-type'] ?? 'missing'}, not application/json` }];
    return body === undefined ? [{ message: `the body is no JSON: ${text.slice(0, 200)}` }] : [];
  },
};

export function isJson(headers: JudgedExchange['headers']): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}
