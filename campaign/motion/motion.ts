/** One state of a surface on its way; properties as the Web Animations of browsers name them. */
export type Frame = Record<string, string | number>

/** As it goes into a template: all that a page needs to play it. */
export type Motion = {
  frames: Frame[]
  timing: { duration: number; easing: string; direction: 'normal' | 'reverse'; fill: 'both' }
}

/** Quick at first, then it settles. */
export const GENTLE = 'cubic-bezier(.2,.8,.2,1)'
/** A little too far, and back. */
export const SPRINGY = 'cubic-bezier(.3,1.4,.5,1)'

/** What moves to the side moves the other way in languages that are read from the right. */
export type Side = 1 | -1
