/** How a surface comes or goes. */
export type Effect = {
  /** Of coming; going runs them backwards. */
  keyframes: Keyframe[]
  durationMs: number
}
