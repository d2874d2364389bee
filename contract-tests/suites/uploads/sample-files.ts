export interface SampleFile {
  readonly mimeType: string;
  readonly type: 'image' | 'video' | 'document';
  /** The extension that an upload shows. */
  readonly ext: string;
  /** Pixels; null for a document. */
  readonly width: number | null;
  readonly height: number | null;
  /** Null unless it is a video. */
  readonly seconds: number | null;
  readonly content: Uint8Array<ArrayBuffer>;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

/** A small valid file of each supported type, by the extension of its name. */
export const sampleFiles = {
  jpg: {
    mimeType: 'image/jpeg',
    type: 'image',
    ext: 'jpeg',
    width: 16,
    height: 16,
    seconds: null,
    content: bytes(
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAARCAAQAB' +
        'ADAREAAhEAAxEA/8QAHAABAAAACAAAAAAAAAAAAAAAAAECAwQFBgcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACAAMAAD8ArIrEqyAtVVeVlXXk6Td//9k=',
    ),
  },
  png: {
    mimeType: 'image/png',
    type: 'image',
    ext: 'png',
    width: 16,
    height: 16,
    seconds: null,
    content: bytes(
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQBAMAAADt3eJSAAAAFVBMVEVvs+C83fD/wS73+ftMW2sfeow1n67IE+XyAAAAUElEQVR4AWOAASYGGFBigAAmBhgQBAFjQUEmBh' +
        'gQNBYUNHYxFmRigAFjF2NjFxcXYyYGGHCBAiYGGAhNCw0NTQsNZWKAgdDQ0LRQIGBigAIAHb4LfQ7Wis8AAAAASUVORK5CYII=',
    ),
  },
  gif: {
    mimeType: 'image/gif',
    type: 'image',
    ext: 'gif',
    width: 16,
    height: 16,
    seconds: null,
    content: bytes(
      'R0lGODlhEAAQAIIAAG+z4Lzd8P/BLvf5+0xbax96jDWfrgAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQAMgAAACwAAAAAEAAQAAADOQi63P5MCOgkbSHrPcb+XweKWkcQZJ' +
        'YGJuqxw9m1pzzbdJ3XfO//tULBYBAah8UjUrlkGolOJ9SZAAAh+QQAMgAAACwAAAIAEAACAAADCAgKIvtQtfgSACH5BAAyAAAALAAAAgAQAAIAAAMICLoqwhC6mAAAIfkE' +
        'ADIAAAAsAAACABAAAgAAAwgIuqwiLa6nEgA7',
    ),
  },
  mp4: {
    mimeType: 'video/mp4',
    type: 'video',
    ext: 'mp4',
    width: 32,
    height: 32,
    seconds: 1,
    content: bytes(
      'AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAJtbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAA+gAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAA' +
        'AAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAfl0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAA+gAAAAAAAAA' +
        'AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAACAAAAAgAAAAAAGVbWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAD6AAAA+hVxAAAAAAALW' +
        'hkbHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABQG1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1' +
        'cmwgAAAAAQAAAQBzdGJsAAAAhHN0c2QAAAAAAAAAAQAAAHRhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAACAAIABIAAAASAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAA' +
        'AAAAAAAAAAAAAAAAAAAAAAGP//AAAAHmF2Y0MBQsAz/+EAB2dCwDPaJf0BAARozgnIAAAAGHN0dHMAAAAAAAAAAQAAAAEAAAPoAAAAFHN0c3MAAAAAAAAAAQAAAAEAAAAc' +
        'c3RzYwAAAAAAAAABAAAAAQAAAAEAAAABAAAAGHN0c3oAAAAAAAAAAAAAAAEAAAAsAAAAFHN0Y28AAAAAAAAAAQAAApUAAAA0bWRhdAAAAChliIShGKAAIDEcAA5HAAEAG1' +
        'mcUAAQcI4AB2OAAIAE6igACHnHAxwc',
    ),
  },
  mov: {
    mimeType: 'video/quicktime',
    type: 'video',
    ext: 'mov',
    width: 32,
    height: 32,
    seconds: 2,
    content: bytes(
      'AAAAFGZ0eXBxdCAgAAACAHF0ICAAAAA8bWRhdAAAAChliIShGKAAIDEcAA5HAAEAG1mcUAAQcI4AB2OAAIAE6igACHnHAxwcAAAABEGaIosAAAJxbW9vdgAAAGxtdmhkAA' +
        'AAAAAAAAAAAAAAAAAD6AAAB9AAAQAAAQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
        'AgAAAf10cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAB9AAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAACAAAA' +
        'AgAAAAAAGZbWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAD6AAAB9BVxAAAAAAALWhkbHIAAAAAbWhscnZpZGUAAAAAAAAAAAAAAAAMVmlkZW9IYW5kbGVyAAABRG1pbmYA' +
        'AAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAQRzdGJsAAAAhHN0c2QAAAAAAAAAAQAAAHRhdmMxAAAAAAAAAAEAAA' +
        'AAAAAAAAAAAAAAAAAAACAAIABIAAAASAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAAHmF2Y0MBQsAz/+EAB2dCwDPaJf0BAARozgnI' +
        'AAAAGHN0dHMAAAAAAAAAAQAAAAIAAAPoAAAAFHN0c3MAAAAAAAAAAQAAAAEAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAIAAAABAAAAHHN0c3oAAAAAAAAAAAAAAAIAAAAsAA' +
        'AACAAAABRzdGNvAAAAAAAAAAEAAAAc',
    ),
  },
  pdf: {
    mimeType: 'application/pdf',
    type: 'document',
    ext: 'pdf',
    width: null,
    height: null,
    seconds: null,
    content: bytes(
      'JVBERi0xLjQKJeLjz9MKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL1BhZ2VzIC9LaWRzIFszID' +
        'AgUl0gL0NvdW50IDEgPj4KZW5kb2JqCjMgMCBvYmoKPDwgL1R5cGUgL1BhZ2UgL1BhcmVudCAyIDAgUiAvTWVkaWFCb3ggWzAgMCA2MTIgNzkyXSAvQ29udGVudHMgNCAw' +
        'IFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRjEgNSAwIFIgPj4gPj4gPj4KZW5kb2JqCjQgMCBvYmoKPDwgL0xlbmd0aCA3NiA+PgpzdHJlYW0KQlQgL0YxIDI0IFRmID' +
        'cyIDcyMCBUZCAoQSBkb2N1bWVudCBvZiB0aGUgc29jaWFsIHB1Ymxpc2hpbmcgc2ltdWxhdG9yKSBUaiBFVAplbmRzdHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwgL1R5cGUg' +
        'L0ZvbnQgL1N1YnR5cGUgL1R5cGUxIC9CYXNlRm9udCAvSGVsdmV0aWNhID4+CmVuZG9iagp4cmVmCjAgNgowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMD' +
        'AgbiAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMTIxIDAwMDAwIG4gCjAwMDAwMDAyNDcgMDAwMDAgbiAKMDAwMDAwMDM3MyAwMDAwMCBuIAp0cmFpbGVyCjw8IC9T' +
        'aXplIDYgL1Jvb3QgMSAwIFIgPj4Kc3RhcnR4cmVmCjQ0MwolJUVPRgo=',
    ),
  },
} as const satisfies Readonly<Record<string, SampleFile>>;

export type Extension = keyof typeof sampleFiles;

export const extensions: readonly Extension[] = ['jpg', 'png', 'gif', 'mp4', 'mov', 'pdf'];

/** The beginnings of files of unsupported types. */
export const otherFiles = {
  text: bytes(Buffer.from('This is a text of some lines.\n'.repeat(3)).toString('base64')),
  webp: bytes('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  bmp: bytes('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA=='),
  zip: bytes('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='),
  html: bytes(Buffer.from('<!doctype html><title>A page</title>').toString('base64')),
  svg: bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64')),
} as const;
