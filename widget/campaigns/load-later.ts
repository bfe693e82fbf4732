import type { Configured } from '#campaign/configured.ts'
import type { DrawingPart, PageAccess } from '../parts.ts'

const AGAIN_AFTER_MS = 2_000

/**
 * What the first touch of a campaign needs, asked for once more where the network fails for a moment or is
 * away; rejects when it does not come.
 */
export const loadLater = ({ load }: PageAccess, { laterParts }: Configured): Promise<DrawingPart[]> => {
  const loadAll = () => Promise.all<DrawingPart>(laterParts.map(load))
  return loadAll().catch(async () => {
    await new Promise((resolve) =>
      navigator.onLine
        ? setTimeout(resolve, AGAIN_AFTER_MS)
        : addEventListener('online', resolve, { once: true }),
    )
    return loadAll()
  })
}

/**
 * Has it at hand, without running any of it: most visitors only read. Not by a call, which a page may have
 * made its own.
 */
export const fetchLater = ({ configuration, origin }: PageAccess, { laterParts }: Configured): void => {
  for (const part of laterParts) {
    const done = () => link.remove()
    const link = Object.assign(document.createElement('link'), {
      rel: 'prefetch',
      crossOrigin: '',
      href: origin + configuration.scripts[part]?.src,
      onload: done,
      onerror: done,
    })
    // Browsers that know nothing of it would neither fetch nor say that they are done.
    if (link.relList.supports('prefetch')) document.head.append(link)
  }
}
