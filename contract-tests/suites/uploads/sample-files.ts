import { brotliDecompressSync } from 'node:zlib';

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

/** The bytes of a file that is larger than what stands here of it. */
function unpacked(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(brotliDecompressSync(bytes(base64)));
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

/** Files that every type of post accepts which accepts an image or a video: a JPEG of 1080 × 1080, and an MP4 of 1080 × 1920 and 20 seconds. */
export const acceptedFiles = {
  image: unpacked(
    'G3o6II7Ctp1T1hmHIpyhWOE3QqXzAH/v/rwxrS0QLyuRsgJ+GkURj0WLZf1P14BxeW9Eon2CODIuinGfBlWhqYMRsP91S+NEFh9+0wJvwTpBAwoD392OixK6zdY10uhPhAEFhFXh4txEe6Krr0hmzA' +
      'sZ7sIbfjwcCyMiECGC8CignOWwS0BPp4okaok5iV04JEEESgDQcrIyuGK+gF9xhgdsUiRGAjNciocbCgy6vxHu8OELboZX6wzvnXgzmeMAHaqaFucQSK/NndsFG7oM7pqcx6AuPdHYk/0VSt4AAFHZ' +
      '5bcECEAvI8UxcMji/h8BrDb21K49g7lUYQgAWXVmsgEI2B1v6kxBoWr62r/+LUesd6M0ari7Pp1d41NN7+3E4tNi1CO+npLpc7rSeJ9LPAEMldWTCbnBshjAVLx5og/2hwFMad7w5uIEgD5ZMj/DTs' +
      'dxbpp+u0pHQdbgHyWbxbtqgGVqRKqs3jsDUQV/EbLp9RNrQHrDTC+8NSo/0+5KVdemdtQPxsvD++SHIe4uv35nzPEQZvI0buXbcA8=',
  ),
  video: unpacked(
    'GwdaIMag337NYkShYjdWPjuveNqYyVVx+SUX0fH/7+fq+5iVvpLRtEjK7H52LupVPJFWxzv3b8jcsbyzjEa80hJeRyXRgvgDtyEbcfAVRs0NEO3pAJiK1q7FdYIHKPxpcIO+w9s5H77R3weg9vANDe' +
      '0A6vj2KjmqEym8ANIZEICA9Lq5n85HgXeiACqxtXl4LYDS1trZzq2QIMwaoCTyFNkCFUGFPOHl1cODYHh50QbyjoDrPEYoqWuWb5rQE/kiKu2jrSDd7abx1fUVAAzbecolQ4C9fPBqWt5cXpHLKc22' +
      '5jqmU4VktLSOqFs9vqW1RT5aQ4dN+CWT3zRvLBEanJH4OJLp//8AbIa3c7Ek5oDf/4dQr2y93ltEV8eqjECx6pzaCQCmLa2tLek2GKoHuGZQbou2UU/3zuVwEhUQAPLs7iZIngvTTvVKGQQ3khOjQL' +
      'aqcA151JNbbYE7Lx/eCrjQ5RPGLDRdAMaHhrYMBBYl1T/c4p5k9iyakwldfRGU6scDiBq8hnTTZghFxccCRvk3QtdpKxUv35pW5saDEPYBmKk0FNXe8tRSPXW6rMyKQlQ6C1U7GQjVo0dQhnQlw0C6' +
      'yOYZRITNeQwh7YoJp6GotViAsJZPs+aVM1S1ZTB9QGJWMjceKLMI3IZq2fJt20k3r1gAJpgGJyiHheRUOMH0AW5BPZdvnfTcIgHCk0YiwiJ8Mct4nKBQC/Vk1J4iZBIohRkHlFmE2STbWSJCS2eCb7' +
      'h26brjKgRfV+uwD7jRCabIKusAN+5a2Uy+nGGageXX1bHnWNMHCaZg/OxG04dbg3etiRQyAD+f+Lrqs6jMBiaYMpuntDLLq7CUcK5QvER+XR32eKSolWBUl4yImUMVPtpjZzevObei40RpTsW3tluK' +
      'e7LKVyZfZlTvhzHLS9JbNMcOhpV/uFu+JTO2mV2gzNZ8oYo9VZut9FZhwCEiX+Eo1sXiCikw4yU7RIxs4yE7zpHIZLFUUiF7Gy+eGsACa1w8e+gV2TrrWEBMqPTi2bUK2XrF4y3A4KkvLQeHfKgrTX' +
      'vbAbuDt1Y4ik0Nq1P7e+kD3A+5dY6V8mEGYcHlgUgG/bwb3ZD8U5qKmlrhdSfdGehXainrLiauPRVICJnEs9aGc7l3/VofPMZ1gOqMHrQVrF/e190x9oinTZPGhNKYRyamNj3B7EboykRQijcGRhtr' +
      'af8YdUB3x9Erf6TFUpixI/tsqOpgnbHHnBeAcaAnyNN7bD0ykL1Hx+7jgSOePg7a5vxApGlWahsl2t3c8qPo2DRNcoaqmozzFTuN09hn2IX33KExxacaki+hko4b18mA8vhewfI3jFjaTpB1ANFWLF' +
      'QNRohPoX+o+MQ8NryczFjiX+7Bhfq8GjCsGaB6owdjBFXNPENe6DMAK5i+QLWgMtOj9QDlM32UB4BlTVc0F5jBdFXdggPSvUr2ljuuRsEFs9LZCEZT840gA0AFggwA3Q0AVCDIAJABuONqFJDlyUa9' +
      'fp7L7L1iCMxSZ4uEiwgqGvqKHRIuMqlo6DH2SLwYRmzZWiFHoiVKsH6xfZFytmWfxzs79+Pm4kLfRzNnn/fubDoZ+mjT0tmd93fVnD33IzC9BTrKOSgo/Rp2GE3UkEjkkEjkkEjkkEjkkEjkkEjkkO' +
      'g9cJAeY74UDQ==',
  ),
  document: sampleFiles.pdf.content,
} as const;
