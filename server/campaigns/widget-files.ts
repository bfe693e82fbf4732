import { readFileSync } from 'node:fs'
import type { SiteConfiguration } from '#campaign/configured.ts'

const MANIFEST = new URL('../../dist/widget/manifest.json', import.meta.url)

let read: SiteConfiguration['scripts'] | undefined

/** Only the console's preview loads them: what pages show comes with `campaigns`. */
const OF_PREVIEW = new Set(['preview', 'screens'])

/** Files of the widget that pages load after the snippet's own, by part. */
export const pageFiles = (): SiteConfiguration['scripts'] => {
  const files = Object.entries(widgetFiles())
  return Object.fromEntries(files.filter(([part]) => !OF_PREVIEW.has(part)))
}

/** All files of the widget but the snippet's own, by part; read once. Without a build there are none, and pages show nothing. */
export const widgetFiles = (): SiteConfiguration['scripts'] => (read ??= fromManifest())

const fromManifest = (): SiteConfiguration['scripts'] => {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as SiteConfiguration['scripts']
  } catch {
    return {}
  }
}
