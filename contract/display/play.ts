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
      /** Of the wheel's twelve, that which stops at the pointer; of other games the prize's place. */
      segment: number
      prize: GamifiedPrize
    }
  /**
   * This visitor or the told mailbox has had the one draw of a period; `again_ms`: when the next one begins,
   * null: never.
   */
  | { success: false; message: 'drawn_before'; again_ms: number | null }
  /**
   * `already_played`: nobody wins twice here, and this visitor or the told address has won. `not_drawn`: only
   * asked, and nothing is in the way. `no_person`: a program that says what it is.
   */
  | {
      success: false
      message:
        | 'not_found'
        | 'foreign_origin'
        | 'too_many_requests'
        | 'already_played'
        | 'no_person'
        | 'not_valid'
        | 'not_drawn'
    }

/** Draws a prize for a visitor. Told again under the same key, the same prize. */
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
    /** Ours: of a page that draws by itself. Nothing is drawn, only asked whether it may be. */
    only_asks: v.fallback(v.boolean(), false),
    /** Made when the game was drawn on the page. */
    idempotency_key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  }),
})
