/** The text of a cookie; empty when it is not set. */
export const readCookie = (root: Document, name: string): string => {
  for (const pair of root.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return ''
}
