import { createHash } from 'node:crypto'
import type { SiteConfiguration } from '#campaign/configured.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { KeptCampaign } from './kept-campaign.ts'

const kinds = { ...filters } as unknown as Record<string, Filter<never>>
const HASH_LENGTH = 16

/**
 * The owner's own code of a campaign as a script file: pages find what it says in `klepkaFilters`. Undefined:
 * it has none.
 */
export const ownFilterScript = ({
  id,
  campaign,
}: Pick<KeptCampaign, 'id' | 'campaign'>): { name: string; text: string } | undefined => {
  const codes = campaign.filters.flatMap((one) => kinds[one.kind]?.ownCode?.(one as never) ?? [])
  if (codes.length === 0) return undefined
  // Each in a function of its own; a line of its own ends a comment that the code may end with.
  const text = `(window.klepkaFilters??={})["${id}"]=()=>[${codes.map((code) => `function(){\n${code}\n}`).join()}].every((passes)=>passes())\n`
  return { name: `${id}-${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.js`, text }
}

/** Where each is, by `filter:` and the campaign's id. */
export const ownFilterFiles = (campaigns: readonly KeptCampaign[]): SiteConfiguration['scripts'] =>
  Object.fromEntries(
    campaigns.flatMap((kept) => {
      const script = ownFilterScript(kept)
      const integrity = script && `sha384-${createHash('sha384').update(script.text).digest('base64')}`
      return script && integrity
        ? [[`filter:${kept.id}`, { src: displayPaths.ownFilter.replace(':file', script.name), integrity }]]
        : []
    }),
  )
