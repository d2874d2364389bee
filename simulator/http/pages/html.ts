import { createHash } from 'node:crypto';
import type { Answer } from '../message.ts';
import { STYLE } from './style.ts';

/** HTML that is safe to insert into a page. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

/** Template tag for HTML; escapes every value that is not HTML already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(render)) };
}

/** For optional parts of a page. */
export const NOTHING: Html = { html: '' };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, character => ESCAPES[character] ?? '');
  return 'html' in part ? part.html : part.map(piece => piece.html).join('');
}

/** A whole page. */
export interface Page {
  readonly status: number;
  readonly title: string;
  /** A platform's slug, for its colour. */
  readonly accent?: string;
  readonly body: Html;
  /** An origin or scheme that its forms redirect to, besides the simulator. */
  readonly formTarget?: string;
  /** A BCP 47 tag; `en` by default. */
  readonly language?: string;
  /** An origin that its images come from; none by default. */
  readonly imageOrigin?: string;
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he']);

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page with a policy against scripts, frames and foreign form targets. */
export function pageAnswer({ status, title, accent = '', body, formTarget = '', language = 'en', imageOrigin }: Page): Answer {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(imageOrigin === undefined ? [] : [`img-src ${imageOrigin}`]),
    // Browsers check every redirect of a form against this.
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!doctype html>
<html lang="${language}" dir="${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body class="${accent}">
<main>
${body}
</main>
<footer>A page of the simulator. No real platform is involved.</footer>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // `no-referrer` would make browsers send `Origin: null` with forms, which the guard refuses.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  };
}

/** Redirects the browser with GET. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
