import type { SeenSigns } from '#contract/contact-forms/bot-check.ts'

/**
 * A right proof of work lets in and is worth little: a program can do it. Time and signs alone stay below the usual
 * threshold of 0.5, whichever of them a program fakes; together they are far above it.
 */
const WORTH = { proof: 0.2, time: 0.25, signs: 0.25, both: 0.3 }

/** Nobody reads and sends a form sooner; with a browser that fills it in it takes about three seconds. */
const TOO_QUICK_MS = 800
const UNHURRIED_MS = 2_500

/** Typing a word or pressing a button is enough: with a keyboard, a finger, a mouse, a voice, a screen reader. */
const ENOUGH_DEEDS = 2
/** Where focus moved and the page scrolled, but nothing was pressed: half as good. */
const PASSIVE_WORTH = 0.5

const clamp = (value: number) => Math.min(1, Math.max(0, value))

const timeShare = (openMs: number) => clamp((openMs - TOO_QUICK_MS) / (UNHURRIED_MS - TOO_QUICK_MS))

const signsShare = ({ pointer, keys, input, focus, scroll }: SeenSigns) =>
  Math.max(
    clamp((pointer + keys + input) / ENOUGH_DEEDS),
    PASSIVE_WORTH * clamp((focus + scroll) / ENOUGH_DEEDS),
  )

/** 0 to 1: how much speaks for a person. `openMs` is how long the page was open at least, by our own clock. */
export const scoreSigns = (openMs: number, seen: SeenSigns): number => {
  const time = timeShare(openMs)
  const signs = signsShare(seen)
  return WORTH.proof + WORTH.time * time + WORTH.signs * signs + WORTH.both * time * signs
}
