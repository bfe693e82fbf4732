import type { Configured } from '#campaign/configured.ts'
import type { PageAccess } from '../parts.ts'
import { askServer } from './ask-server.ts'

/** Those of the campaigns that this page could not decide about which may be shown: their owner's own filters say so, and where more is to be known, our host. */
export const askAboutOthers = async (page: PageAccess, asked: readonly Configured[]): Promise<Configured[]> => {
  const { configuration, visitor, load } = page
  const passed: Configured[] = []
  let needsServer = false
  for (const campaign of asked) {
    const hasOwn = configuration.scripts[`filter:${campaign.id}`] !== undefined
    if (hasOwn) {
      // It leaves its answer in the page; there is no part of that name.
      await load(`filter:${campaign.id}` as never)
      if (!window.klepkaFilters?.[campaign.id]?.()) continue
    }
    passed.push(campaign)
    needsServer ||= !hasOwn || visitor.country === undefined
  }
  if (!needsServer) return passed
  const answer = await askServer(page)
  const allowed = new Map(answer?.poptins.map((poptin) => [poptin.poptin_id, poptin]))
  return passed.filter(({ id }) => allowed.has(id) && !(allowed.get(id)?.js_filter && !configuration.scripts[`filter:${id}`]))
}
