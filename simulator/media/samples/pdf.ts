const PAGE_CONTENT = 'BT /F1 24 Tf 72 720 Td (A document of the social publishing simulator) Tj ET';

/** A PDF in two halves, with white space of any length between them: only the offset of the index depends on it. */
export interface PdfHalves {
  readonly front: Uint8Array;
  /** Index and trailer, for a gap of that size. */
  back(gapBytes: number): Uint8Array;
}

/** A PDF of one page with one line of text. */
export function pdf(): PdfHalves {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${PAGE_CONTENT.length} >>\nstream\n${PAGE_CONTENT}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let front = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = front.length;
    front += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return {
    front: Buffer.from(front, 'latin1'),
    back: gapBytes => Buffer.from(`${index}${trailer}startxref\n${front.length + gapBytes}\n%%EOF\n`, 'latin1'),
  };
}
