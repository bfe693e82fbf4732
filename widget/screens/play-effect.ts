import * as registry from './effects/index.ts'
import type { Effect } from './effects/effect.ts'

const effects: Record<string, Effect | undefined> = { ...registry }

/** Lets a surface come, or go (backwards). Not for those who want less motion. */
export const playEffect = (surface: Element, name: string, isLeaving: boolean): void => {
  const effect = effects[name] ?? registry.fade
  if (name === 'none' && !isLeaving) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  surface.animate(effect.keyframes, { duration: effect.durationMs, direction: isLeaving ? 'reverse' : 'normal', fill: isLeaving ? 'forwards' : 'none', easing: 'cubic-bezier(.2,.8,.2,1)' })
}
