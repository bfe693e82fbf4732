import { createHash } from 'node:crypto'
import type { SiteConfiguration } from '#campaign/published/configuration.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { syntaxProblem } from '../editor/code-faults.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { targetedFilters } from '#campaign/targeting/prepare-filters.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'

const kinds = { ...filters } as unknown as Record<string, Filter<never>>
const FILTER_HASH_LENGTH = 16

/**
 * The owner's own filter code of a campaign as a script file that registers in `klepkaFilters`. Undefined: it has none.
 */
export const ownerFilterScript = ({
  id,
  campaign,
}: Pick<SavedCampaign, 'id' | 'campaign'>): { name: string; text: string } | undefined => {
  const [filter] = targetedFilters(campaign).slice(-1)
  const isGrouped = filter?.kind === 'groups'
  const codes = (isGrouped ? filter.groups.flat() : campaign.filters).flatMap(
    (one) => kinds[one.kind]?.ownCode?.(one as never) ?? [],
  )
  if (codes.length === 0) return undefined
  // Each in a separate function; the line break ends a comment at the end of the code.
  const functions = `[${codes.map((code) => `function(){\n${code}\n}`).join()}]`
  // In groups, each of them decides about its own group only.
  const text = `(window.klepkaFilters??={})["${id}"]=${isGrouped ? `(nth)=>${functions}[nth]()` : `()=>${functions}.every((passes)=>passes())`}\n`
  return {
    name: `${id}-${createHash('sha256').update(text).digest('hex').slice(0, FILTER_HASH_LENGTH)}.js`,
    text,
  }
}

/** Addresses of these files, by `filter:` and the campaign's id. */
export const ownerFilterFiles = (campaigns: readonly SavedCampaign[]): SiteConfiguration['scripts'] =>
  Object.fromEntries(
    campaigns.flatMap((saved) => {
      const script = ownerFilterScript(saved)
      const integrity = script && `sha384-${createHash('sha384').update(script.text).digest('base64')}`
      return script && integrity
        ? [[`filter:${saved.id}`, { src: displayPaths.ownFilter.replace(':file', script.name), integrity }]]
        : []
    }),
  )

const HASH_LENGTH = 16

/** The name under which the widget loads it: a part that only this campaign needs. */
export const ownerScriptPart = (id: string): `own:${string}` => `own:${id}`

/**
 * The owner's own script of a campaign as a part of the widget, started when the campaign is shown; its errors do not
 * reach the page. Undefined: it has none, or it is not JavaScript.
 */
export const ownerScript = ({
  id,
  campaign,
}: Pick<SavedCampaign, 'id' | 'campaign'>): { name: string; text: string } | undefined => {
  const code = campaign.own?.script.trim() ?? ''
  if (code === '' || syntaxProblem(code) !== null) return undefined
  // The line break ends a comment at the end of the code.
  const text = `(window.klepkaParts??={})["${ownerScriptPart(id)}"]={begin:({layer})=>{try{(function(root,id){\n${code}\n})(layer.getRootNode(),"${id}")}catch(error){console.info("Klepka:",error)}return()=>{}}}\n`
  return { name: `${id}-${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.js`, text }
}

/** Addresses of these files, by part. */
export const ownerScriptFiles = (campaigns: readonly SavedCampaign[]): SiteConfiguration['scripts'] =>
  Object.fromEntries(
    campaigns.flatMap((saved) => {
      const script = ownerScript(saved)
      return script
        ? [
            [
              ownerScriptPart(saved.id),
              {
                src: displayPaths.ownCode.replace(':file', script.name),
                integrity: `sha384-${createHash('sha384').update(script.text).digest('base64')}`,
              },
            ],
          ]
        : []
    }),
  )
