export type Verdict = {
  isHuman: boolean
  /** 0 to 1; null when nothing was measured. */
  score: number | null
  /** A person is strictly above it. */
  threshold: number
  /** Why it is no person, in Polish, for the owner's spam log; never shown to the visitor. */
  reason: string | null
}

export const human = (score: number | null, threshold: number): Verdict => ({
  isHuman: true,
  score,
  threshold,
  reason: null,
})
export const notHuman = (reason: string, threshold: number, score: number | null = null): Verdict => ({
  isHuman: false,
  score,
  threshold,
  reason,
})
