/** The surface that a background is painted for; lengths in CSS pixels. */
export type Scene = {
  width: number
  height: number
  /** In [0, 1), the same numbers each time, so that a resize does not change the picture. */
  random: () => number
  /** The campaign's own colour. */
  accent: string
  /** The page behind is inert, so it may be darkened. */
  isModal: boolean
}

/** Prepares the scene once; returns a function that paints it at a given time, always in the same way. */
export type Begin = (scene: Scene) => (brush: CanvasRenderingContext2D, seconds: number) => void

/** An animated background behind a campaign, above the page. */
export type Background = {
  /** In Polish, for the owner who chooses. */
  title: string
  /** Of the whole; without: 1, and a half behind games. */
  opacity?: number
  /** It fades out at its end; otherwise a still picture remains. */
  passes?: true
  begin: Begin
}
