/** UTF-16 code units of all values together; a line break counts once however it is sent. */
export const totalLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.replace(/\r\n/g, '\n').length, 0)
