/** Adds what is set to an address; an empty text adds nothing. */
export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '') as [
    string,
    string,
  ][]
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}
