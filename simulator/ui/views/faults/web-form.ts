/** The form of an address of the fake web, and the call that it comes to. */
import type { SetWebResourceRequest, WebResource } from '../../../../openapi/generated/control-types.ts';

export type Content = 'extension' | 'size' | 'text' | 'file';

export interface WebForm {
  readonly url: string;
  readonly status: string;
  readonly contentType: string;
  readonly content: Content;
  readonly size: string;
  readonly text: string;
  readonly file: File | null;
  readonly delay: string;
}

export const CONTENTS: readonly { readonly value: Content; readonly label: string }[] = [
  { value: 'extension', label: 'By extension' },
  { value: 'size', label: 'Of a size' },
  { value: 'text', label: 'Text' },
  { value: 'file', label: 'A file' },
];

/** What is there already says all but its content. */
export function webFormOf(url: string, old: WebResource | undefined): WebForm {
  return {
    url,
    status: String(old?.status ?? 200),
    contentType: old?.contentType ?? '',
    content: 'extension',
    size: '1000000',
    text: '',
    file: null,
    delay: old && old.delay > 0 ? String(old.delay) : '',
  };
}

export async function webRequestOf({
  url,
  status,
  contentType,
  content,
  size,
  text,
  file,
  delay,
}: WebForm): Promise<SetWebResourceRequest> {
  const bytes = content === 'text' ? new TextEncoder().encode(text) : content === 'file' && file ? await bytesOf(file) : null;
  const type = contentType.trim() || (content === 'file' ? file?.type : undefined);
  return {
    url: url.trim(),
    status: Number(status),
    ...(type && { contentType: type }),
    ...(content === 'size' && { size: Number(size) }),
    ...(bytes && { bodyBase64: base64Of(bytes) }),
    ...(delay.trim() && { delay: /^\d+$/.test(delay.trim()) ? Number(delay) : delay.trim() }),
  };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** As many bytes at once as a call takes arguments, in every browser. */
const CHUNK = 8192;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
