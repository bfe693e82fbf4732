import type { Configured } from '#campaign/configured.ts'
import { report } from '../page/report.ts'
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
      if (!(await passes(campaign.id, load))) continue
    }
    passed.push(campaign)
    needsServer ||= !hasOwn || visitor.country === undefined
  }
  if (!needsServer) return passed
  const answer = await askServer(page)
  const allowed = new Map(answer?.poptins.map((poptin) => [poptin.poptin_id, poptin]))
  return passed.filter(({ id }) => allowed.has(id) && !(allowed.get(id)?.js_filter && !configuration.scripts[`filter:${id}`]))
}

/** The owner's own code leaves a function in the page; what goes wrong in it keeps its own campaign away, and no other. */
const passes = async (campaignId: string, load: PageAccess['load']): Promise<boolean> => {
  try {
    // There is no part of that name: it is a file of its own.
    await load(`filter:${campaignId}` as never)
    return window.klepkaFilters?.[campaignId]?.() ?? false
  } catch (error) {
    report(error)
    return false
  }
}
