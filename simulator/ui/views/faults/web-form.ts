/** The form of a URL of the fake web and the request that it makes. */
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
  { value: 'size', label: 'By size' },
  { value: 'text', label: 'Text' },
  { value: 'file', label: 'File' },
];

/** The form of a resource. Its content cannot be read back. */
export function webFormOf(url: string, resource: WebResource | undefined): WebForm {
  return {
    url,
    status: String(resource?.status ?? 200),
    contentType: resource?.contentType ?? '',
    content: 'extension',
    size: '1000000',
    text: '',
    file: null,
    delay: resource && resource.delay > 0 ? String(resource.delay) : '',
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

/** Below the number of arguments that a call may have in every browser. */
const CHUNK = 8192;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
