const CLASS = 'hide-focus-outline'

/** Themes hide the focus ring from those who point; the first key brings it back. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  root.addEventListener('mousedown', () => root.body.classList.add(CLASS), { signal })
  root.addEventListener('keydown', () => root.body.classList.remove(CLASS), { signal })
  return () => listening.abort()
}
