import { fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { FormValues, PlayOutcome, SubmitOutcome } from '../outcomes.ts'
import type { Stage } from '../parts.ts'
import { drawHere } from '../extras/draw-prize-in-page.ts'
import { type Drawn, later, type Round } from './round.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'

const SECOND_MS = 1_000
/** Time until winning and losing screens close; longer if a code has to be copied. */
const CLOSE_MS = 5_000
/** Delay of the redirect after a lost game. */
const LOST_MS = 4_000
const WITH_CODES = 3

/** Shows the last screen of a game, closes it after a while, and follows the prize's redirect. */
const end = (stage: Stage, round: Round, prize: GamifiedPrize): void => {
  const { template, host } = stage.showing
  const { hasCodes, leavesAfterMs } = template.game!
  const { redirect_to, redirect_to_options: to } = prize
  const times = hasCodes ? WITH_CODES : 1
  const closeMs = to.redirect_close_delay === null ? CLOSE_MS * times : to.redirect_close_delay * SECOND_MS
  const leave = (delayMs: number) => host.redirect(to.redirect_to_url, false, delayMs)

  stage.turn(prize.is_winner ? 'winning' : 'losing', prize)
  if (!redirect_to) later(round, () => stage.close('submit'), closeMs)
  else if (to.redirect_close) later(round, () => leave(leavesAfterMs), closeMs)
  else later(round, () => leave(0), prize.is_winner ? closeMs : LOST_MS * times)
}

/** Code that a preview shows. */
const SAMPLE_CODE = '••••••'

const REFUSALS = {
  already_played: 'alreadyPlayed',
  game_closed: 'closed',
  too_many_requests: 'tooMany',
  unreachable: 'unreachable',
  drawn_before: 'drawnOnce',
} as const
/** Reasons without a prize for a form; after any other failure the form is sent again. */
const NO_PRIZE: Partial<Record<string, 'alreadyPlayed' | 'closed' | 'drawnOnce' | 'otherAddress'>> = {
  already_won: 'alreadyPlayed',
  game_closed: 'closed',
  drawn_before: 'drawnOnce',
  other_address: 'otherAddress',
}

/** Whether form and game are on the same screen. */
const isBeside = ({ showing: { template } }: Stage) => !template.screens.play

const announce = (stage: Stage, text: string) => {
  stage.note(text)
  stage.announce(text)
}

/** The reason why nothing was drawn, and when the next game is possible in the visitor's time zone. */
const refusalOf = (
  outcome: Extract<PlayOutcome, { ok: false }>,
  { showing: { template } }: Stage,
): string => {
  const { words } = template.game!
  if (outcome.reason !== 'drawn_before' || outcome.againMs === null) return words[REFUSALS[outcome.reason]]
  const date = new Date(outcome.againMs).toLocaleString(template.language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return fillPlaceholders(words.drawnBefore, { date })
}

/** Draws, lets the board show the prize, and announces it. Null: nothing was drawn; another attempt is possible. */
const play = async (
  stage: Stage,
  round: Round,
  playsAlone: boolean,
  email?: string,
): Promise<Drawn | null> => {
  const { showing } = stage
  const game = showing.template.game!
  const { words } = game
  stage.stay()
  stage.note(showing.isPreview ? words.preview : '')
  stage.announce(words.drawing)
  round.setWaiting?.(true)
  const outcome: PlayOutcome = showing.isPreview
    ? { ok: true, ...drawHere(game) }
    : ((await showing.host.play?.(email)) ?? { ok: false, reason: 'unreachable' })
  if (!outcome.ok) {
    round.played = undefined
    round.setWaiting?.(false)
    announce(stage, refusalOf(outcome, stage))
    return null
  }
  const { segment } = outcome
  const prize = showing.isPreview && game.hasCodes ? { ...outcome.prize, code: SAMPLE_CODE } : outcome.prize
  await round.show?.({ segment, prize }, playsAlone)
  stage.announce(fillPlaceholders(prize.is_winner ? words.won : words.lost, { prize_label: prize.label }))
  return { segment, prize }
}

const playOnce = (stage: Stage, round: Round, playsAlone: boolean, email?: string): Promise<Drawn | null> =>
  (round.played ??= play(stage, round, playsAlone, email))

/** Played by the visitor on its own screen: afterwards the prize is claimed, or nothing was won. */
export const playFirst = async (stage: Stage, round: Round): Promise<void> => {
  const drawn = await playOnce(stage, round, false)
  if (!drawn) return
  if (drawn.prize.is_winner) stage.turn('form', drawn.prize)
  else end(stage, round, drawn.prize)
}

/** The form is valid. A game before the form was drawn earlier; one beside the form is played now. */
export const beforeSending = async (stage: Stage, round: Round, values: FormValues): Promise<boolean> => {
  const { fields, game, names } = stage.showing.template
  const [email] = Object.entries(names).flatMap(([id, name]) =>
    name.startsWith('email') ? (values[id] ?? []) : [],
  )
  const drawn = await playOnce(stage, round, true, email)
  if (!drawn) return false
  const won = { prize_label: drawn.prize.label }
  // Hidden fields may contain the prize.
  for (const [id, settings] of Object.entries(fields))
    if ('value' in settings) values[id] = stage.fill(fillPlaceholders(settings.value, won))
  if (drawn.prize.is_winner || !game!.playsAlone) return true
  // Nothing is won, and there is no lead.
  await linger(stage, round)
  end(stage, round, drawn.prize)
  return false
}

/** The wheel shows its result for a while if the format requires it; a button continues at once. */
const linger = async (stage: Stage, round: Round): Promise<void> => {
  const { lingersMs } = stage.showing.template.game!
  if (!lingersMs || !isBeside(stage)) return
  await new Promise<void>((resolve) => {
    later(round, resolve, lingersMs)
    round.offer?.(resolve)
  })
}

export const afterSending = async (stage: Stage, round: Round, outcome: SubmitOutcome): Promise<void> => {
  const { game } = stage.showing.template
  const { words } = game!
  if (!outcome.ok) return announce(stage, words[NO_PRIZE[outcome.reason] ?? 'unsent'])
  const { campaign, host } = stage.showing
  if (game?.drawsInPage && host.page)
    (await host.page.load('page-prizes')).draws.setTaken(host.page.storage, campaign.id)
  const drawn = await round.played
  if (!drawn) return
  await linger(stage, round)
  end(stage, round, outcome.prize ?? drawn.prize)
}
