import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { GameInPage } from '#campaign/games/game-in-page.ts'
import { fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { RenderPart, Showing, Stage } from '../parts.ts'
import css from './games.css?inline'
import { openGame } from './open-game.ts'
import { afterSending, beforeSending, playFirst } from './play-round.ts'
import { type Drawn, later, type Round, stopRound } from './round.ts'

/** With reduced motion the result is shown at once, for this time. */
const QUIET_MS = 1_000
const HALF = 0.5

export type BoardProps = {
  game: GameInPage
  /** From right to left. */
  isMirrored: boolean
  drawn: Drawn | null
  isWaiting: boolean
  /** Played without the visitor's hand. */
  playsAlone: boolean
  /** It does not move. */
  isQuiet: boolean
  /** A visitor plays. */
  start: () => void
  /** The result is visible, or will be after a delay known to the game. */
  seen: () => void
}
export type Board = ComponentType<BoardProps>

type InsteadProps = { isOff: boolean; press: () => void; children: string }

/** Shows the result at once, for visitors who cannot scratch or drag. */
export const Instead = ({ isOff, press, children }: InsteadProps) => (
  <button type="button" className="instead" aria-describedby="how" aria-disabled={isOff} onClick={press}>
    {children}
  </button>
)

/** Common to all games: start, waiting for the draw, and texts. */
export const GameFrame = ({ stage, round, Board }: { stage: Stage; round: Round; Board: Board }) => {
  const { showing } = stage
  const { template } = showing
  const game = template.game!
  const { words, playsAlone } = game
  const own = useRef<{ element?: HTMLElement | null; isWatched?: boolean; resolve: () => void }>({
    resolve: () => {},
  })
  const [shown, show] = useState<{ drawn: Drawn; playsAlone: boolean } | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [isOver, finish] = useState(false)
  const [onward, offer] = useState<{ go: () => void } | null>(null)
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches

  useEffect(() => {
    Object.assign(round, {
      show: (drawn, alone) =>
        new Promise((resolve) => {
          own.current.resolve = resolve
          show({ drawn, playsAlone: alone })
        }),
      setWaiting: (waits) => {
        // On a phone the submitted form may be far below.
        if (waits) own.current.element?.scrollIntoView({ block: 'nearest' })
        setWaiting(waits)
      },
      offer: (go) => offer(go && { go }),
    } satisfies Partial<typeof round>)
  }, [round])

  const submit = () => own.current.element?.closest('form')?.requestSubmit()
  const start = () => {
    if (round.played) return
    if (template.screens.play) void playFirst(stage, round)
    else submit()
  }
  const seen = () => {
    const ends = () => {
      finish(true)
      own.current.resolve()
    }
    later(round, ends, isQuiet ? Math.min(QUIET_MS, game.resultMs) : game.resultMs)
  }
  useEffect(() => {
    if (!playsAlone || !own.current.element || own.current.isWatched) return
    own.current.isWatched = true
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watching.disconnect()
        submit()
      },
      { threshold: HALF },
    )
    watching.observe(own.current.element)
    round.stops.push(() => watching.disconnect())
  })

  const { prize } = shown?.drawn ?? {}
  return (
    <div className="game" ref={(element) => void (own.current.element = element)}>
      <Board
        game={game}
        isMirrored={template.language === 'he'}
        drawn={shown?.drawn ?? null}
        isWaiting={isWaiting}
        playsAlone={shown?.playsAlone ?? false}
        isQuiet={isQuiet}
        start={start}
        seen={seen}
      />
      <p id="how" hidden>
        {words.how}
      </p>
      {isOver && prize && onward && (
        <div className="ended">
          <p className="result">
            {fillPlaceholders(prize.is_winner ? words.won : words.lost, { prize_label: prize.label })}
          </p>
          <button type="button" className="button onward" onClick={onward.go}>
            {words.onward}
          </button>
        </div>
      )}
      {game.showsOdds && (
        <details className="odds">
          <summary>{words.odds}</summary>
          <ul>
            {game.prizes.map(({ prize_id, label, chances }) => (
              <li key={prize_id}>
                <span>{label}</span> <b>{(chances ?? 0).toLocaleString(template.language)}%</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      <a
        className="rules"
        // An owner's draft has no page of rules yet.
        href={showing.isPreview ? undefined : `${showing.origin}/regulamin-gry/${showing.campaign.id}/`}
        target="_blank"
        rel="noreferrer"
      >
        {words.rules}
      </a>
    </div>
  )
}

/** The part of the widget that plays one game; `styles`: of its board. */
export const gamePart = (board: Board, styles: string): RenderPart => {
  const rounds = new WeakMap<Showing, Round>()
  const roundOf = (showing: Showing): Round => {
    const round = rounds.get(showing) ?? { stops: [] }
    rounds.set(showing, round)
    return round
  }
  return {
    css: css + styles,
    blocks: {
      game: ({ stage }: { stage: Stage }) => (
        <GameFrame stage={stage} round={roundOf(stage.showing)} Board={board} />
      ),
    },
    game: {
      open: openGame,
      before: (stage, values) => beforeSending(stage, roundOf(stage.showing), values),
      after: (stage, outcome) => void afterSending(stage, roundOf(stage.showing), outcome),
    },
    begin: (_, showing) => () => stopRound(roundOf(showing)),
  }
}
