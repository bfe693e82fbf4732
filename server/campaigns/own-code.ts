import { createHash } from 'node:crypto'
import type { SiteConfiguration } from '#campaign/configured.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { syntaxProblem } from './code-faults.ts'
import type { KeptCampaign } from './kept-campaign.ts'

const HASH_LENGTH = 16

/** What the widget loads it as: a part that only this campaign needs. */
export const ownCodePart = (id: string): `own:${string}` => `own:${id}`

/**
 * The owner's own code of a campaign as a script file: a part of the widget that is told when the campaign is
 * shown, and of which no fault reaches the page. Undefined: it has none, or it is no JavaScript.
 */
export const ownCodeScript = ({
  id,
  campaign,
}: Pick<KeptCampaign, 'id' | 'campaign'>): { name: string; text: string } | undefined => {
  const code = campaign.own?.script.trim() ?? ''
  if (code === '' || syntaxProblem(code) !== null) return undefined
  // A line of its own ends a comment that the code may end with.
  const text = `(window.klepkaParts??={})["${ownCodePart(id)}"]={begin:({layer})=>{try{(function(root,id){\n${code}\n})(layer.getRootNode(),"${id}")}catch(error){console.info("Klepka:",error)}return()=>{}}}\n`
  return { name: `${id}-${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.js`, text }
}

/** Where each is, by part. */
export const ownCodeFiles = (campaigns: readonly KeptCampaign[]): SiteConfiguration['scripts'] =>
  Object.fromEntries(
    campaigns.flatMap((kept) => {
      const script = ownCodeScript(kept)
      return script
        ? [
            [
              ownCodePart(kept.id),
              {
                src: displayPaths.ownCode.replace(':file', script.name),
                integrity: `sha384-${createHash('sha384').update(script.text).digest('base64')}`,
              },
            ],
          ]
        : []
    }),
  )
