/** Only one modal campaign is open at a time; the others wait, first come first served. */
export const openQueue = () => {
  let current: string | undefined
  const waiting: { id: string; open: () => void }[] = []
  const next = () => {
    const first = waiting.shift()
    current = first?.id
    first?.open()
  }
  return {
    /** Opens at once, or when all before it are closed. A campaign is queued once. */
    enter: (id: string, open: () => void): void => {
      if (current === id || waiting.some((one) => one.id === id)) return
      waiting.push({ id, open })
      if (current === undefined) next()
    },
    /** It was closed, or is not shown after all. */
    leave: (id: string): void => {
      const at = waiting.findIndex((one) => one.id === id)
      if (at >= 0) waiting.splice(at, 1)
      if (current === id) next()
    },
    clear: (): void => {
      waiting.length = 0
      current = undefined
    },
  }
}
