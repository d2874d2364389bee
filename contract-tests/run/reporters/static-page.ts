import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { PAGE_STYLE } from './html-assets.ts';

/** Returns a page with a title and parts of HTML. It loads and runs nothing, because it opens from disk and may contain texts of a target. */
export function staticPage(title: string, parts: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    '<div role="main">',
    element('h1', {}, escaped(title)),
    ...parts,
    '</div></body></html>',
  ].join('\n');
}
