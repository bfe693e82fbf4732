import { describe, expect, it } from 'vitest'
import { EMPTY_CART } from '#campaign/cart/cart.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import * as triggers from '#campaign/triggers/index.ts'
import type { TriggerPage } from '#campaign/triggers/trigger.ts'
import { arm, wireNameOf } from './arm.ts'

/** A page on which everything happens when a test says so. */
const quietPage = () => {
  const heard = new Map<string, () => void>()
  const listen = (name: string, act: () => void) => {
    heard.set(name, act)
    return () => void heard.delete(name)
  }
  const page: TriggerPage = {
    onScroll: (act) => listen('scroll', () => act(100)),
    onIdle: (_, act) => listen('idle', act),
    after: (delayMs, act) => listen(`after ${delayMs}`, act),
    onLeaving: (act) => listen('leaving', act),
    onClick: (selector, act) => listen(selector, act),
    onCart: (act) => listen('cart', () => act(EMPTY_CART, undefined)),
    pagesSeen: 1,
  }
  return { page, heard }
}
const campaign = (other: Partial<PublishedCampaign>) =>
  ({ triggers: [], triggerWeights: null, ...other }) as unknown as PublishedCampaign

describe('arming a campaign', () => {
  it('knows what each trigger is called on the wire', () => {
    for (const [kind, { wireName }] of Object.entries(triggers)) expect(wireNameOf(kind)).toBe(wireName)
  })

  it('hears each trigger once, a click as often as somebody clicks, and nothing after it was stopped', () => {
    const { page, heard } = quietPage()
    const fired: [string, boolean][] = []
    const stop = arm(
      campaign({
        triggers: [{ kind: 'scroll', percent: 50 }, { kind: 'click', selector: 'b' }, { kind: 'exitIntent' }],
      }),
      page,
      Math.random,
      (...told) => fired.push(told),
    )
    for (const name of ['scroll', 'scroll', 'b', 'b', 'leaving']) heard.get(name)?.()
    expect(fired).toEqual([
      ['scroll', false],
      ['click', true],
      ['click', true],
      ['exit_intent', false],
    ])
    stop()
    expect(heard.size).toBe(0)
  })

  it('with autopilot waits for one trigger only, drawn by how likely each is the best', () => {
    const pair = campaign({
      triggers: [
        { kind: 'scroll', percent: 50 },
        { kind: 'timeDelay', seconds: 3 },
      ],
      triggerWeights: [0.25, 0.75],
    })
    const armedBy = (random: number) => {
      const { page, heard } = quietPage()
      arm(
        pair,
        page,
        () => random,
        () => {},
      )
      return [...heard.keys()]
    }
    expect([armedBy(0), armedBy(0.24), armedBy(0.26), armedBy(0.99)]).toEqual([
      ['scroll'],
      ['scroll'],
      ['after 3000'],
      ['after 3000'],
    ])
  })

  it('a trigger of a newer release than this page is none', () => {
    const { page, heard } = quietPage()
    arm(
      campaign({ triggers: [{ kind: 'telepathy' } as never, { kind: 'exitIntent' }] }),
      page,
      Math.random,
      () => {},
    )
    expect([...heard.keys()]).toEqual(['leaving'])
  })
})
