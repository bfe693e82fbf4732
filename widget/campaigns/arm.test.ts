import { describe, expect, it } from 'vitest'
import { EMPTY_CART } from '#campaign/cart/cart.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import * as triggers from '#campaign/triggers/index.ts'
import type { TriggerPage } from '#campaign/triggers/trigger.ts'
import { arm, wireNameOf } from './arm.ts'

/** A page whose events are sent by a test. */
const quietPage = () => {
  const listeners = new Map<string, () => void>()
  const listen = (name: string, act: () => void) => {
    listeners.set(name, act)
    return () => void listeners.delete(name)
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
  return { page, listeners }
}
const campaign = (other: Partial<PublishedCampaign>) =>
  ({ triggers: [], triggerWeights: null, ...other }) as unknown as PublishedCampaign

describe('arming a campaign', () => {
  it('has the wire name of each trigger', () => {
    for (const [kind, { wireName }] of Object.entries(triggers)) expect(wireNameOf(kind)).toBe(wireName)
  })

  it('reports each trigger once, every click, and nothing after it is stopped', () => {
    const { page, listeners } = quietPage()
    const fired: [string, boolean][] = []
    const stop = arm(
      campaign({
        triggers: [{ kind: 'scroll', percent: 50 }, { kind: 'click', selector: 'b' }, { kind: 'exitIntent' }],
      }),
      page,
      Math.random,
      (...args) => fired.push(args),
    )
    for (const name of ['scroll', 'scroll', 'b', 'b', 'leaving']) listeners.get(name)?.()
    expect(fired).toEqual([
      ['scroll', false],
      ['click', true],
      ['click', true],
      ['exit_intent', false],
    ])
    stop()
    expect(listeners.size).toBe(0)
  })

  it('with autopilot listens to one trigger only, picked by the weights', () => {
    const pair = campaign({
      triggers: [
        { kind: 'scroll', percent: 50 },
        { kind: 'timeDelay', seconds: 3 },
      ],
      triggerWeights: [0.25, 0.75],
    })
    const armedBy = (random: number) => {
      const { page, listeners } = quietPage()
      arm(
        pair,
        page,
        () => random,
        () => {},
      )
      return [...listeners.keys()]
    }
    expect([armedBy(0), armedBy(0.24), armedBy(0.26), armedBy(0.99)]).toEqual([
      ['scroll'],
      ['scroll'],
      ['after 3000'],
      ['after 3000'],
    ])
  })

  it('ignores a trigger of a newer release', () => {
    const { page, listeners } = quietPage()
    arm(
      campaign({ triggers: [{ kind: 'telepathy' } as never, { kind: 'exitIntent' }] }),
      page,
      Math.random,
      () => {},
    )
    expect([...listeners.keys()]).toEqual(['leaving'])
  })
})
