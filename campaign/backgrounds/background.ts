/** What a background is drawn for; lengths in CSS pixels. */
export type Scene = {
  width: number
  height: number
  /** In [0, 1), the same numbers each time: a window that changes its size keeps its picture. */
  random: () => number
  /** The campaign's own colour. */
  accent: string
  /** The page behind is out of reach, so that it may be darkened. */
  isModal: boolean
}

/** Makes what is drawn, once, and gives back how one moment of it looks: the same moment looks the same. */
export type Begin = (scene: Scene) => (brush: CanvasRenderingContext2D, seconds: number) => void

/** What moves behind a campaign, above the page. */
export type Background = {
  /** In Polish, for the owner who chooses. */
  title: string
  /** Of the whole; without: 1, and a half behind games. */
  opacity?: number
  /** It is gone when its time is over; without, it stays as a still picture. */
  passes?: true
  begin: Begin
}
