/** A page that opens from disk and has texts of others: nothing is loaded or run but its own style. */
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { PAGE_STYLE } from './html-assets.ts';

/** The page with this title and these parts, which are HTML. */
export function staticPage(title: string, parts: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    element('h1', {}, escaped(title)),
    ...parts,
    '</body></html>',
  ].join('\n');
}
