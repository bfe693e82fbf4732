import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SentConfiguration } from './live-site.ts'

/** `text`: made anew each time it is asked for; who sends it keeps it packed. */
export type LoaderScript = { etag: string; text: () => string }

const LOADERS = { whole: 'loader.js', plain: 'loader.plain.js', empty: 'loader.empty.js' }
const LOADER_OF = { filters: 'whole', frequency: 'plain', nothing: 'empty' } as const
const HASH_LENGTH = 8
/** Its last line calls what is the whole file. */
const CALL = /\(\);?\s*$/
/** Pages are told that there is no such site, and nothing else happens. */
const NO_SITE: SentConfiguration = { json: '{}', etag: '"0"', decidesBy: 'nothing' }

/** One for each configuration, for as long as that is kept. */
const made = new WeakMap<SentConfiguration, LoaderScript>()
const read = new Map<string, { text: string; hash: string } | null>()

/** The widget's first file with a site's configuration in it; undefined: there is no such site. Its tag changes with either. Null without a build. */
export const loaderScript = (configuration: SentConfiguration = NO_SITE): LoaderScript | null => {
  // What a site's pages have nothing to decide by is left out for them.
  const name = LOADERS[LOADER_OF[configuration.decidesBy]]
  const loader = read.get(name) ?? fromBuild(name)
  read.set(name, loader)
  if (!loader) return null
  const script = made.get(configuration) ?? {
    etag: `"${configuration.etag.slice(1, -1)}-${loader.hash}"`,
    // As a text to be read: browsers read JSON faster than the same as script, and no name in it means anything.
    text: () => loader.text.replace(CALL, () => `(JSON.parse('${configuration.json.replace(/[\\']/g, String.raw`\$&`)}'))`),
  }
  made.set(configuration, script)
  return script
}

const fromBuild = (name: string) => {
  try {
    const text = readFileSync(new URL(`../../dist/widget/${name}`, import.meta.url), 'utf8')
    return { text, hash: createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH) }
  } catch {
    return null
  }
}
