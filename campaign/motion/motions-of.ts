import { attentions, type Attention } from './attentions.ts'
import type { Campaign } from '../campaign-shape.ts'
import { effects, type Effect } from './effects.ts'
import type { Frame, Motion, Side } from './motion.ts'

/** Time until a closed surface is removed: with an exit effect, and without. */
const EFFECT_MS = 800
const FADE_MS = 5_000

const effectKinds: Record<Campaign['entryEffect'], Effect> = effects
const attentionKinds: Record<keyof typeof attentions, Attention> = attentions

const motion = (
  frames: Frame[],
  { durationMs, easing }: { durationMs: number; easing: string },
  direction: Motion['timing']['direction'] = 'normal',
): Motion => ({ frames, timing: { duration: durationMs, easing, direction, fill: 'both' } })

/** The entry, exit and attention animations of a campaign. */
export const motionsOf = ({
  entryEffect,
  exitEffect,
  language,
  game,
}: Pick<Campaign, 'entryEffect' | 'exitEffect' | 'language'> & Partial<Pick<Campaign, 'game'>>) => {
  const side: Side = language === 'he' ? -1 : 1
  const coming = effectKinds[entryEffect]
  const chosen = effectKinds[exitEffect]
  const isChosen = chosen.entry(side).length > 0
  // Without an exit effect it fades out.
  const going: Effect = isChosen ? chosen : effects.fade
  // What follows a game fades in (W-GAME-04).
  const chosenAttention = game ? 'fade' : coming.attention
  const attention = chosenAttention && attentionKinds[chosenAttention]
  const entry = coming.entry(side)
  return {
    entry: entry.length ? motion(entry, coming) : null,
    exit: going.exit ? motion(going.exit(side), going) : motion(going.entry(side), going, 'reverse'),
    exitMs: isChosen ? EFFECT_MS : FADE_MS,
    attention: attention && motion(attention.frames(side), attention),
  }
}
