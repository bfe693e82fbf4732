import type { Flag } from './names.ts'

/** A prize on the wire. */
export type GamifiedPrize = {
  prize_id: string
  label: string
  /** '' until it is claimed: a draw alone reveals no code. */
  code: string
  /** In percent; null: the owner does not publish it. */
  chances: number | null
  /** 0: it wins. */
  loosing_option: Flag
  is_winner: boolean
  redirect_to: Flag
  redirect_to_options: {
    redirect_to_url: string
    redirect_close: Flag
    /** Seconds; null: the usual delays. */
    redirect_close_delay: number | null
  }
}
