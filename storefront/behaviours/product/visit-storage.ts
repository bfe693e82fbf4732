/** What a visitor typed, in this browser until the tab is closed; a browser that refuses stores nothing. */

export const readStored = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown
  } catch {
    return null
  }
}

export const writeStored = (name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full, or forbidden: it is only not remembered.
  }
}
