import { readFileSync } from 'node:fs'
import type { PageFrame } from '#storefront/page-frame.ts'

const MANIFEST = new URL('../../../dist/assets/manifest.json', import.meta.url)

type ManifestEntry = {
  file: string
  css?: string[]
  isEntry?: boolean
  src?: string
  name?: string
  isDynamicEntry?: boolean
}

/** Tests render pages without a build; these addresses then do not exist. */
const readManifest = (): Record<string, ManifestEntry> => {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, ManifestEntry>
  } catch {
    return {}
  }
}

const assetsIn = (built: Record<string, ManifestEntry>): PageFrame['assets'] => {
  const address = (file: string) => `/assets/${file}`
  const entry = built['storefront/browser.ts']
  if (!entry)
    return { script: '/assets/browser.js', styles: ['/assets/browser.css'], islands: {}, preload: [] }
  const islands = Object.fromEntries(
    Object.entries(built).flatMap(([source, { file }]) => {
      const name = /^storefront\/islands\/(.+)\.tsx$/.exec(source)?.[1]
      return name ? [[name, address(file)]] : []
    }),
  )
  return { script: address(entry.file), styles: (entry.css ?? []).map(address), islands, preload: [] }
}

const manifest = readManifest()

/** Addresses of the built browser files. */
export const assets = assetsIn(manifest)

const starter = manifest['storefront/contact-form/starter.ts']

/** Of a page with a contact form or a bot check: the starter loads along with the page's own script. */
export const assetsWithForms: PageFrame['assets'] = {
  ...assets,
  preload: starter ? [`/assets/${starter.file}`] : [],
}
