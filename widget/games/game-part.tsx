import type { RenderPart, Stage } from '../parts.ts'
import css from './games.css?inline'
import { type Board, GameFrame } from './game-frame.tsx'
import { openGame } from './open-game.ts'
import { afterSending, beforeSending } from './play-round.ts'
import { stopRound } from './round.ts'

/** The part of the widget that plays one game; `styles`: of its board. */
export const gamePart = (board: Board, styles: string): RenderPart => ({
  css: css + styles,
  blocks: { game: ({ stage }: { stage: Stage }) => <GameFrame stage={stage} Board={board} /> },
  game: {
    open: openGame,
    before: beforeSending,
    after: (stage, outcome) => void afterSending(stage, outcome),
  },
  begin: (_, showing) => () => stopRound(showing),
})
