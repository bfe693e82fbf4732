const WIDE = '(width >= 48rem)'

/** Sections are closed one by one on phones; wide pages show them all, so they are open for everybody there. */
export default (root: Document): (() => void) => {
  const sections = [...root.querySelectorAll<HTMLDetailsElement>('details.product-section-fold')]
  const wide = root.defaultView?.matchMedia(WIDE)
  if (!wide || sections.length === 0) return () => {}
  const listening = new AbortController()
  const openAll = () => {
    if (wide.matches) for (const section of sections) section.open = true
  }
  /** A link to a section opens it first. */
  const openNamed = () => {
    const id = root.location.hash.slice(1)
    const section = id ? root.getElementById(id)?.closest('details') : null
    if (section) section.open = true
  }
  openAll()
  openNamed()
  wide.addEventListener('change', openAll, listening)
  root.defaultView?.addEventListener('hashchange', openNamed, listening)
  return () => listening.abort()
}
