/** JSON in ASCII alone: such a text goes out without being encoded anew. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Of a text in ASCII alone, of which each sign is a byte. */
export const asciiBytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')
