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

let read: PageFrame['assets'] | undefined

/** Addresses of the built browser files, from the build's manifest; read once. */
export const assets = (): PageFrame['assets'] => {
  read ??= fromManifest()
  return read
}

let withStarter: PageFrame['assets'] | undefined

/** Of a page with a contact form or a bot check: the starter comes along with the page's own script. */
export const assetsWithForms = (): PageFrame['assets'] => {
  if (withStarter) return withStarter
  const starter = readManifest()['storefront/contact-form/starter.ts']
  withStarter = { ...assets(), preload: starter ? [`/assets/${starter.file}`] : [] }
  return withStarter
}

const fromManifest = (): PageFrame['assets'] => {
  const manifest = readManifest()
  const address = (file: string) => `/assets/${file}`
  const entry = manifest['storefront/browser.ts']
  if (!entry)
    return { script: '/assets/browser.js', styles: ['/assets/browser.css'], islands: {}, preload: [] }
  const islands = Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const name = /^storefront\/islands\/(.+)\.tsx$/.exec(source)?.[1]
      return name ? [[name, address(file)]] : []
    }),
  )
  return { script: address(entry.file), styles: (entry.css ?? []).map(address), islands, preload: [] }
}

/** Tests draw pages without a build; the addresses then lead nowhere, which they do not look at. */
const readManifest = (): Record<string, ManifestEntry> => {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, ManifestEntry>
  } catch {
    return {}
  }
}
