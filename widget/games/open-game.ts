import type { CampaignTemplate } from '#campaign/published/template.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { PlayAnswer } from '#contract/display/play.ts'
import { newId, toJson } from '../page/messages.ts'
import { report } from '../page/scripts.ts'
import type { GameHost, GamePart, PageAccess } from '../parts.ts'
import type { PlayOutcome } from '../outcomes.ts'

/** After that our host counts as unreachable. */
const PATIENCE_MS = 15_000

const requestPlay = async (
  { origin, configuration, visitor, visitorId, storage }: PageAccess,
  poptin_id: string,
  idempotency_key: string,
  more: { email: string; only_asks?: boolean },
): Promise<PlayAnswer> => {
  const path = displayPaths.play.replace(
    ':viewerId',
    encodeURIComponent(storage.recall('poptin_viewer_id') ?? visitorId),
  )
  const body = toJson({
    client_id: configuration.clientId,
    poptin_id,
    url: visitor.url,
    visitor: visitor.device,
    idempotency_key,
    ...more,
  })
  // As plain text, which browsers send without a preflight.
  const answer = await fetch(origin + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (answer.status >= 500) throw new Error(`${path} ${answer.status}`)
  return (await answer.json()) as PlayAnswer
}

const refusalOf = (answer: Extract<PlayAnswer, { success: false }>): PlayOutcome => {
  if (answer.message === 'drawn_before')
    return { ok: false, reason: answer.message, againMs: answer.again_ms }
  return {
    ok: false,
    reason:
      answer.message === 'already_played' ||
      answer.message === 'game_closed' ||
      answer.message === 'too_many_requests'
        ? answer.message
        : 'unreachable',
  }
}

/**
 * Draws for one view: repeated calls, also after a network failure, get the same result under the same key.
 */
export const openGame: GamePart['open'] = (page, { id }, template) => {
  const key = newId()
  const claim: Record<string, string> = {}
  let drawn: Promise<PlayOutcome> | undefined
  const game: GameHost = {
    prize: undefined,
    claim: () => claim,
    play: (email = '') => (drawn ??= draw(email)),
  }
  const fromHost = async (email: string): Promise<PlayOutcome> => {
    try {
      const answer = await requestPlay(page, id, key, { email })
      if (!answer.success) return refusalOf(answer)
      claim['play_token'] = answer.play_token
      page.storage.remember('poptin_viewer_id', answer.viewer_id)
      return { ok: true, segment: answer.segment, prize: answer.prize }
    } catch (error) {
      report(error)
      return { ok: false, reason: 'unreachable' }
    }
  }
  const fromPage = async (played: NonNullable<CampaignTemplate['game']>): Promise<PlayOutcome> => {
    const { draws } = await page.load('page-prizes')
    const here = draws.drawOnce(page.storage, id, played)
    if (here.ok) claim['prize_id'] = here.prize.prize_id
    return here
  }
  /** Only our host knows who has left an address before; a page that cannot reach it draws anyway. */
  const inTheWay = async (email: string): Promise<PlayOutcome | undefined> => {
    const answer = email && (await requestPlay(page, id, key, { email, only_asks: true }).catch(report))
    return answer && !answer.success && /^(already_played|drawn_before|game_closed)$/.test(answer.message)
      ? refusalOf(answer)
      : undefined
  }
  const draw = async (email: string): Promise<PlayOutcome> => {
    const { game: played } = template
    const outcome: PlayOutcome = !played?.drawsInPage
      ? await fromHost(email)
      : ((await inTheWay(email)) ?? (await fromPage(played)))
    if (outcome.ok) game.prize = outcome.prize
    else drawn = undefined
    return outcome
  }
  return game
}
