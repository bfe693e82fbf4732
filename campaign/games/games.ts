import type { Hints } from '../kinds.ts'
import type { PartName } from '../published/part-name.ts'

/** Everything about a kind of game except its rendering, which is in its part of the widget. */
export type Game = {
  /** No game has settings yet. */
  settings: Record<never, never>
  hints: Hints
  /** The part of the widget that renders it, in the block `game`. */
  part: PartName
  /** From the start of the game until its result is shown. */
  resultMs: number
  /** Beside a form: the delay after its campaign has closed until a prize's address opens. */
  besideMs?: number
  maxPrizes: number
  /** Segment i of these shows prize i mod n; absent: each prize has one place. */
  segments?: number
  /** CSS that only its pages load. */
  styles?: string
}

/** Of the wheel, 30 degrees each. */
export const SEGMENTS = 12
/** Two whole turns more than the angle of the winning segment. */
export const EXTRA_SEGMENTS = 24
/** The rest of a scratch card is uncovered when this share of its cover remains. */
export const LEFT_SHARE = 0.5

export const games = {
  draggable: {
    settings: {},
    part: 'draggable',
    resultMs: 1_000,
    maxPrizes: 50,
    hints: { title: 'Przeciągnij i odkryj', help: 'Przesunięcie uchwytu odsłania wynik.', settings: {} },
  },
  giftBox: {
    settings: {},
    part: 'gift-box',
    resultMs: 1_000,
    maxPrizes: 50,
    hints: { title: 'Pudełko z prezentem', help: 'Pudełko otwiera się po kliknięciu.', settings: {} },
  },
  scratchCard: {
    settings: {},
    part: 'scratch-card',
    resultMs: 3_000,
    maxPrizes: 50,
    hints: {
      title: 'Zdrapka',
      help: 'Gdy odsłonięta jest połowa, wynik pokazuje się po trzech sekundach.',
      settings: {},
    },
  },
  wheel: {
    settings: {},
    part: 'wheel',
    resultMs: 7_000,
    // There it has only just stopped.
    besideMs: 8_000,
    maxPrizes: SEGMENTS,
    segments: SEGMENTS,
    hints: {
      title: 'Koło fortuny',
      help: 'Koło z dwunastoma polami. Kręci się siedem sekund.',
      settings: {},
    },
  },
} satisfies Record<string, Game>
