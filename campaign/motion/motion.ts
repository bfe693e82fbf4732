/** One keyframe of a surface; property names of Web Animations. */
export type Frame = Record<string, string | number>

/** An animation in a template: everything that a page needs to play it. */
export type Motion = {
  frames: Frame[]
  timing: { duration: number; easing: string; direction: 'normal' | 'reverse'; fill: 'both' }
}

/** Fast at first, then slower. */
export const GENTLE = 'cubic-bezier(.2,.8,.2,1)'
/** Overshoots slightly and returns. */
export const SPRINGY = 'cubic-bezier(.3,1.4,.5,1)'

/** Horizontal moves are mirrored in right-to-left languages. */
export type Side = 1 | -1
