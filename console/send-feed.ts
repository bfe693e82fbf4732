import type { FeedOverview } from '#contract/console/feeds.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { callHeaders, CallProblem, problemFrom } from './ask-server.ts'
import { pl } from './strings/pl.ts'

/** Sends a file of products as it is; throws a `CallProblem` for anything but a success. */
export const sendFeed = async (siteId: string, file: File): Promise<FeedOverview> => {
  const response = await fetch(`${PANEL_API}/campaign-sites/${siteId}/feed/file`, {
    method: 'POST',
    headers: { ...callHeaders(), 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new CallProblem(0, 'no_answer', pl.frame.noConnection)
  })
  const text = await response.text()
  if (!response.ok) throw problemFrom(response.status, text)
  return JSON.parse(text) as FeedOverview
}
