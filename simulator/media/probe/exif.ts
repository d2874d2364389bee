/** The place of the orientation in the first directory of TIFF data (Exif 3.0 §4.6.5.1), which JPEG and PNG carry as metadata. */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
/** The sizes of the integer types with which cameras write it: BYTE, SHORT and LONG. */
const INTEGER_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 };

/**
 * Reads the EXIF orientation, 1 to 8, from TIFF data. Undefined if there is none, or if it is damaged: viewers then show the image as it is
 * stored. Only this one number is needed, which is why no library reads the other 400 tags.
 */
export function exifOrientation(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  const isLittle = order.startsWith('II');
  /** 0 outside of the data. */
  const integer = (at: number, bytes: number): number => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const directory = integer(4, 4);
  const count = integer(directory, 2);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (integer(at, 2) !== ORIENTATION) continue;
    const value = integer(at + 8, INTEGER_BYTES[integer(at + 2, 2)] ?? 0);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Whether an orientation shows an image lying on its side, so that width and height change places. */
export function isTurned(orientation: number | undefined): boolean {
  return orientation !== undefined && orientation >= 5;
}
