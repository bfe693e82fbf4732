import type { ComponentType } from 'react'
import { islands } from './index.ts'

/** Starts to load this far before an island scrolls into view. */
const AHEAD = '200px'

const readData = ({ dataset }: HTMLElement) => JSON.parse(dataset['props'] ?? '{}') as object

const wake = async (element: HTMLElement): Promise<void> => {
  const load = islands[element.dataset['island'] ?? '']
  if (!load || element.dataset['awake']) return
  element.dataset['awake'] = 'yes'
  const [{ default: Part, readProps = readData }, { createElement }, { hydrateRoot }] = await Promise.all([
    load(),
    import('react'),
    import('react-dom/client'),
  ])
  hydrateRoot(element, createElement(Part as ComponentType<object>, readProps(element)))
}

/** Hydrates each island when it is seen, touched or as soon as the page is idle; React is loaded with the first. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void wake(target as HTMLElement)
      }
    },
    { rootMargin: AHEAD },
  )
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = element.dataset['start']
    if (start === 'visible') seen.observe(element)
    else if (start === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(() => void wake(element))
    else
      for (const event of ['focusin', 'pointerover', 'touchstart'])
        element.addEventListener(event, () => void wake(element), { signal, once: true, passive: true })
  }
  return () => {
    listening.abort()
    seen.disconnect()
  }
}
