import { describe, expect, it } from 'vitest'
import { attentions } from './attentions.ts'
import { effects, type Effect } from './effects.ts'
import { motionsOf } from './motions-of.ts'

const NAMES = [
  'none',
  'up',
  'down',
  'left',
  'right',
  'blind',
  'fold',
  'bounce',
  'clip',
  'size',
  'scale-out',
  'explode',
  'fade',
  'highlight',
  'puff',
  'pulsate',
  'scale',
  'shake',
] as const
const SECOND_NAMES = [
  'slide',
  'flip',
  'bounce',
  'zoom',
  'fade',
  'tada',
  'pulse',
  'flash',
  'heartBeat',
  'shake',
]
/** Properties that browsers animate without layout and without the page's script. */
const CHEAP = new Set(['transform', 'opacity', 'clipPath', 'filter', 'offset', 'easing'])
const STAYS_MS = 800

const of = (entryEffect: (typeof NAMES)[number], language: 'pl' | 'he' = 'pl') =>
  motionsOf({ entryEffect, exitEffect: entryEffect, language })

describe('effects', () => {
  it('have the names of the wire, each with its own entry, exit and attention', () => {
    expect(Object.keys(effects).toSorted()).toEqual([...NAMES].toSorted())
    expect(Object.keys(attentions).toSorted()).toEqual(SECOND_NAMES.toSorted())
    expect(new Set(NAMES.map((name) => JSON.stringify(of(name).entry))).size).toBe(NAMES.length)
    expect(
      new Set(NAMES.filter((name) => name !== 'none').map((name) => JSON.stringify(of(name).exit))).size,
    ).toBe(NAMES.length - 1)
    const second = Object.values(effects as Record<string, Effect>).flatMap(
      ({ attention }) => attention ?? [],
    )
    expect([...new Set(second)].toSorted()).toEqual(SECOND_NAMES.toSorted())
  })

  it.each(NAMES)('%s ends before its surface is removed, and animates no layout', (name) => {
    for (const language of ['pl', 'he'] as const) {
      const { entry, exit, attention } = of(name, language)
      for (const motion of [entry, exit, attention]) {
        expect(motion?.timing.duration ?? 1).toBeGreaterThan(0)
        expect(motion?.timing.duration ?? 0).toBeLessThanOrEqual(STAYS_MS)
        for (const property of motion?.frames.flatMap((frame) => Object.keys(frame)) ?? [])
          expect(CHEAP).toContain(property)
      }
    }
  })

  it('a surface is removed after 800 ms, or without an exit effect fades for five seconds', () => {
    expect(of('up').exitMs).toBe(800)
    expect(motionsOf({ entryEffect: 'up', exitEffect: 'none', language: 'pl' })).toMatchObject({
      exitMs: 5_000,
      exit: { frames: [{ opacity: 0 }, { opacity: 1 }], timing: { direction: 'reverse', fill: 'both' } },
    })
    expect(of('none').entry).toBeNull()
  })

  it('effects along the text direction are mirrored in Hebrew; left and right are not', () => {
    for (const name of ['fold', 'size'] as const) expect(of(name, 'he').entry).not.toEqual(of(name).entry)
    expect(of('size', 'he').entry?.frames[0]).toMatchObject({ transform: 'translate(38%, -38%) scale(.24)' })
    expect(of('left', 'he').entry).toEqual(of('left').entry)
  })
})
