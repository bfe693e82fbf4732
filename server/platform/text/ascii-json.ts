/** JSON in ASCII only: such a text is sent without being encoded again. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Of an ASCII text, in which each character is a byte. */
export const asciiBytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')
