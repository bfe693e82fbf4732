import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import type { GamifiedPrize } from './prize.ts'
import { reportedDevice, reportedText } from './reported.ts'

export type PlayAnswer =
  | {
      success: true
      /** Signed by us, for one conversion. */
      play_token: string
      /** Signed by us; later calls carry it. */
      viewer_id: string
      /** The wheel's segment (of twelve) at the pointer; in other games the prize's index. */
      segment: number
      prize: GamifiedPrize
    }
  /** This visitor or mailbox has already drawn in this period; `again_ms`: when the next one begins, null: never. */
  | { success: false; message: 'drawn_before'; again_ms: number | null }
  /**
   * `already_played`: this visitor or address has won, and the game is won once. `game_closed`: it is before or after
   * the game's dates. `not_drawn`: the check found no
   * obstacle. `no_person`: a client that identifies as a program.
   */
  | {
      success: false
      message:
        | 'not_found'
        | 'foreign_origin'
        | 'too_many_requests'
        | 'already_played'
        | 'game_closed'
        | 'no_person'
        | 'not_valid'
        | 'not_drawn'
    }

/** Draws a prize for a visitor. The same key returns the same prize. */
export const play = endpoint<PlayAnswer>()({
  method: 'POST',
  path: displayPaths.play,
  request: v.object({
    client_id: reportedText,
    poptin_id: reportedText,
    url: reportedText,
    visitor: reportedDevice,
    /** Ours: of a game beside its form, which is filled in before it is played. */
    email: reportedText,
    /** Ours: a page that draws by itself only checks whether it may. */
    only_asks: v.fallback(v.boolean(), false),
    /** Created when the page renders the game. */
    idempotency_key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  }),
})
