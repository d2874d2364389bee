import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { PAGE_STYLE } from './html-assets.ts';

/** Returns a page with a title and parts of HTML. It loads and runs nothing, because it opens from disk and may contain texts of a target. */
export function staticPage(title: string, parts: readonly string[]): string {
  return pageOf(title, ['<div role="main">', element('h1', {}, escaped(title)), ...parts], { end: '</div>' });
}

/** What stands in a page besides its parts: its last words, and a source of scripts that may run. */
interface PageFrame {
  readonly end: string;
  readonly scripts?: string;
}

/** Returns a page that loads nothing, and runs nothing but what `scripts` allows. */
export function pageOf(title: string, parts: readonly string[], { end, scripts = '' }: PageFrame): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${scripts}">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    ...parts,
    `${end}</body></html>`,
  ].join('\n');
}

/** The line of something that folds: a word with its class, what it is about, and a remark. */
export interface FoldHead {
  readonly kind: string;
  /** Default: the class. */
  readonly word?: string;
  readonly what: string;
  readonly remark: string;
}

/** Returns the line that shows while something is folded. */
export function summaryHtml({ kind, word = kind, what, remark }: FoldHead): string {
  const parts = [element('b', { class: kind }, word), element('span', { class: 'what' }, escaped(what))];
  return element('summary', {}, [...parts, element('span', { class: 'area' }, escaped(remark))].join(''));
}

/** Returns a finding that folds; `between` stands between its parts. */
export function foldHtml(head: FoldHead & { readonly isOpen?: boolean }, inside: readonly string[], between = ''): string {
  const parts = [summaryHtml(head), ...inside].join(between);
  return element('details', { class: 'finding', ...(head.isOpen && { open: '' }) }, parts);
}

/** Returns a list of remarks, each with its class, if it has one; empty without remarks. */
export function notesHtml(lines: readonly (string | readonly [line: string, kind: string])[]): string {
  const items = lines.map(line => {
    const [text, kind] = typeof line === 'string' ? [line] : line;
    return element('li', kind === undefined ? {} : { class: kind }, escaped(text));
  });
  return items.length === 0 ? '' : element('ul', { class: 'notes' }, items.join(''));
}

/** Returns a table with titles and the HTML of rows. */
export function tableHtml(titles: readonly string[], rows: readonly string[]): string {
  const head = titles.map(title => element('th', { scope: 'col' }, title)).join('');
  return element('table', {}, `${element('thead', {}, element('tr', {}, head))}${element('tbody', {}, rows.join(''))}`);
}

/** Returns a row: the HTML of its name, with a class if it has one, and of its cells. */
export function rowHtml(name: string, cells: readonly string[], kind?: string): string {
  const th = element('th', { scope: 'row', ...(kind !== undefined && { class: kind }) }, name);
  return element('tr', {}, th + cells.map(cell => element('td', {}, cell)).join(''));
}
