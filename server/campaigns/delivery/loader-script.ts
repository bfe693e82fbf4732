import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SentConfiguration } from '../sites/published-site.ts'
import { hasCampaignsOn } from '../editor/list-campaigns.ts'
import { LOADER_PATH } from '../editor/campaign-sites.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'

/** Address of the widget for the shop's own pages, while the shop's own site has a campaign that is on. */
export const findCampaignScript = cacheByVersion('settings', async (services): Promise<string | null> => {
  const { campaignSite } = services.shopSettings()
  return campaignSite !== null && (await hasCampaignsOn(services.db.read, campaignSite))
    ? `${LOADER_PATH}?id=${campaignSite}`
    : null
})

/** `text`: made anew each time it is asked for; who sends it keeps it packed. */
export type LoaderScript = { etag: string; text: () => string }

const HASH_LENGTH = 8
/** Its last line calls what is the whole file. */
const CALL = /\(\);?\s*$/
/** Pages are told that there is no such site, and nothing else happens. */
const NO_SITE: LoaderScript = { etag: '"no-site"', text: () => 'console.info("Poptin pixel Code not exist")' }

type Table = Record<string, string>
/** As functions in text, by name (`tools/build/build-widget.ts`). */
type Pieces = { kinds: Table; fields: Table }
type Built = { site: string; empty: string; pieces: Pieces; hash: string }

/** One for each configuration, for as long as that is kept. */
const made = new WeakMap<SentConfiguration, LoaderScript>()
let built: Built | null | undefined

/**
 * The widget's first file with what its site's pages decide by, and with the code of those kinds of filters
 * and rules alone that its campaigns have; undefined: there is no such site. Its tag changes with either.
 * Null without a build.
 */
export const loaderScript = (configuration: SentConfiguration | undefined): LoaderScript | null => {
  const files = (built ??= fromBuild())
  if (!files || !configuration) return files && NO_SITE
  const { etag, deciding, pieces } = configuration
  const script = made.get(configuration) ?? {
    etag: `"${etag.slice(1, -1)}-${files.hash}"`,
    // As a text to be read: browsers read JSON faster than the same as script, and no name in it means anything.
    text: () => {
      const site = `JSON.parse('${deciding.replace(/[\\']/g, String.raw`\$&`)}')`
      const call = `(${site},${tableOf(files.pieces.kinds, pieces?.kinds)},${tableOf(files.pieces.fields, pieces?.fields)})`
      return (pieces ? files.site : files.empty).replace(CALL, () => call)
    },
  }
  made.set(configuration, script)
  return script
}

/** What loaders cannot tell is left out: it is decided later. */
const tableOf = (table: Table, names: readonly string[] = []) =>
  `{${names.flatMap((name) => (Object.hasOwn(table, name) ? `${name}:${table[name]}` : [])).join()}}`

const fromBuild = (): Built | null => {
  try {
    const [site, empty, pieces] = ['loader.site.js', 'loader.empty.js', 'loader-pieces.json'].map((name) =>
      readFileSync(new URL(`../../../dist/widget/${name}`, import.meta.url), 'utf8'),
    ) as [string, string, string]
    return {
      site,
      empty,
      pieces: JSON.parse(pieces) as Pieces,
      hash: createHash('sha256')
        .update(site + empty + pieces)
        .digest('hex')
        .slice(0, HASH_LENGTH),
    }
  } catch {
    return null
  }
}
