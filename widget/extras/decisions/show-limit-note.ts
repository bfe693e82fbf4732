import { displayPaths } from '#contract/display/paths.ts'
import type { PageAccess, Shown } from '../../parts.ts'
import type { SubmitOutcome } from '../../outcomes.ts'
import { fetchDecisions } from './fetch-decisions.ts'

const SEEN = 'poptin_limit_note'
const UNREACHABLE: SubmitOutcome = { ok: false, reason: 'unreachable' }

/**
 * A site over its plan shows its owner a note, once a session; the answer is reported without a check of
 * delivery.
 */
export const showLimitNote = async (page: PageAccess, isOver: () => boolean): Promise<() => void> => {
  const { origin, configuration, storage, visitor } = page
  const nothing = () => {}
  const session = String(visitor.sessions)
  const { notice, client_restriction_setting: setting } =
    (storage.recall(SEEN) !== session && (await fetchDecisions(page))) || {}
  if (!notice || !setting) return nothing
  const view = await page.load('view')
  const screens = window.klepkaParts!.screens!
  if (isOver()) return nothing
  const { id } = setting.upgrade_popup
  const answered = (status: string | undefined) =>
    status &&
    fetch(
      `${origin}${displayPaths.limitLogs.replace(':clientId', configuration.clientId)}?status=${status}&id=${id}`,
      { keepalive: true },
    ).catch(nothing)
  const shown: Shown = screens.show({
    ...(notice as Pick<Parameters<typeof screens.show>[0], 'campaign' | 'template'>),
    isPreview: false,
    container: null,
    origin,
    parts: [view],
    later: nothing,
    host: {
      viewed: () => storage.remember(SEEN, session),
      closing: nothing,
      closed: nothing,
      submit: async () => UNREACHABLE,
      pressed: (label) => void answered(notice.answers[label]),
      redirect: (url) => void window.open(url, '_blank', 'noopener'),
      launch: () => shown.close('cancel_click'),
      couponCopied: nothing,
      checkDomain: async () => 'unknown',
      phoneLibrary: () => page.load('phone'),
    },
  })
  return () => shown.close('auto_close', true)
}
