/** Where a page of a list by time ends: its last row's time and id. */
export const cursorOf = (ms: number, id: string): string => `${ms}.${id}`

/** Nonsense counts as the beginning. */
export const readCursor = (text: string): { ms: number; id: string } | undefined => {
  const [, ms, id] = /^(\d{1,16})\.([\w.:-]{1,100})$/.exec(text) ?? []
  return ms === undefined || id === undefined ? undefined : { ms: Number(ms), id }
}
