import type { Content } from './model.ts';

/** A PDF of one empty page. */
const DOCUMENT = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
xref
0 3
0000000000 65535 f 
0000000009 00000 n 
0000000058 00000 n 
trailer
<< /Size 3 /Root 1 0 R >>
startxref
110
%%EOF
`;

const BYTES: Readonly<Record<Content, Uint8Array<ArrayBuffer>>> = {
  document: Uint8Array.from(Buffer.from(DOCUMENT, 'latin1')),
  rubbish: Uint8Array.from(Buffer.from('This is no file of any supported type.'.padEnd(DOCUMENT.length))),
  nothing: new Uint8Array(),
};

/** The size of the last part in bytes, which every content has except `nothing`. */
export const LAST_BYTES = DOCUMENT.length;

export function bytesOf(content: Content): Uint8Array<ArrayBuffer> {
  return BYTES[content];
}
