/** What a buyer can still do with the price of a sample. */
export type SampleCreditState = 'ready' | 'used' | 'expired' | 'ended'

/** The price of a paid sample, to be deducted from its floor once. */
export type SampleCredit = {
  code: string
  amountGrosze: number
  sampleName: string
  floorName: string
  /** Null: the floor is not sold any more. */
  floorUrl: string | null
  /** It can be used before this moment. */
  untilMs: number
  state: SampleCreditState
  /** Why it ended; ''. */
  endedText: string
  /** Puts the code into the visitor's cart. */
  useUrl: string
}
