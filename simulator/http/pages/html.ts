import { createHash } from 'node:crypto';
import type { Answer } from '../message.ts';
import { STYLE } from './style.ts';

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

/** Builds HTML; whatever goes in is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(render)) };
}

/** Nothing, where a page has a part only sometimes. */
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
  /** A platform's slug, whose colour the page wears. */
  readonly accent?: string;
  readonly body: Html;
  /** Where its forms lead in the end, besides the simulator itself: an origin or scheme. */
  readonly formTarget?: string;
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page as an answer: without scripts, in no frame, and sending its forms nowhere else. */
export function pageAnswer({ status, title, accent = '', body, formTarget = '' }: Page): Answer {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // The browser holds a form to this on every redirect that follows it.
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!doctype html>
<html lang="en">
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
      // Not `no-referrer`: with that a browser hides the origin of its own forms, and the guard would refuse them.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  };
}

/** Sends the browser on, with GET. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
