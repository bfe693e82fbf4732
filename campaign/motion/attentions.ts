import type { Frame, Side } from './motion.ts'

/** Animations that make a visible element noticeable, once. */
export type Attention = {
  frames: (side: Side) => Frame[]
  durationMs: number
  easing: string
}

export const attentions = {
  bounce: {
    frames: () => [
      { transform: 'none' },
      { transform: 'translateY(-.9em)' },
      { transform: 'none' },
      { transform: 'translateY(-.4em)' },
      { transform: 'none' },
    ],
    durationMs: 800,
    easing: 'ease-out',
  },
  fade: {
    frames: () => [{ opacity: 0 }, { opacity: 1 }],
    durationMs: 400,
    easing: 'ease-out',
  },
  /** Two in 800 ms, below three flashes a second (WCAG 2.3.1). */
  flash: {
    frames: () => [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }],
    durationMs: 800,
    easing: 'ease-in-out',
  },
  flip: {
    frames: () => [
      { opacity: 0, transform: 'perspective(25em) rotateX(90deg)' },
      { opacity: 1, transform: 'perspective(25em) rotateX(-15deg)', offset: 0.6 },
      { opacity: 1, transform: 'perspective(25em) rotateX(0)' },
    ],
    durationMs: 700,
    easing: 'ease-out',
  },
  heartBeat: {
    frames: () => [
      { transform: 'none' },
      { transform: 'scale(1.12)' },
      { transform: 'none' },
      { transform: 'scale(1.12)' },
      { transform: 'none' },
    ],
    durationMs: 800,
    easing: 'ease-in-out',
  },
  pulse: {
    frames: () => [{ transform: 'none' }, { transform: 'scale(1.06)' }, { transform: 'none' }],
    durationMs: 700,
    easing: 'ease-in-out',
  },
  shake: {
    frames: () => [
      { transform: 'none' },
      { transform: 'translateX(-.5em)' },
      { transform: 'translateX(.5em)' },
      { transform: 'translateX(-.35em)' },
      { transform: 'translateX(.2em)' },
      { transform: 'none' },
    ],
    durationMs: 600,
    easing: 'ease-in-out',
  },
  slide: {
    frames: (side) => [
      { opacity: 0, transform: `translateX(${side * -1.5}em)` },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 420,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  },
  tada: {
    frames: () => [
      { transform: 'none' },
      { transform: 'scale(.92) rotate(-3deg)' },
      { transform: 'scale(1.08) rotate(3deg)' },
      { transform: 'scale(1.08) rotate(-3deg)' },
      { transform: 'scale(1.08) rotate(3deg)' },
      { transform: 'none' },
    ],
    durationMs: 800,
    easing: 'ease-in-out',
  },
  zoom: {
    frames: () => [
      { opacity: 0, transform: 'scale(.5)' },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 420,
    easing: 'cubic-bezier(.3,1.4,.5,1)',
  },
} satisfies Record<string, Attention>
