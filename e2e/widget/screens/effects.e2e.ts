import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { effects } from '#campaign/motion/effects.ts'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { screensPage } from './screens-page.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const names = Object.keys(effects) as (keyof typeof effects)[]
const aside: Partial<CampaignFile> = {
  type: 'sside',
  format: 'format_2',
  fields: {},
  screens: { form: [{ kind: 'heading', text: 'Próbki' }] },
}
const CLEAN_UP_MS = 1_000
/** It opens and begins to move in the task after the one that renders it. */
const OPENED_MS = 10

type Surface = {
  element: HTMLElement
  box: HTMLElement
  shown: { close: (how: string) => void }
  isClosed: boolean
}

/** Shows a campaign on a page that has shown others, and stores it as `surface`. */
const showOn = (page: Page, file: Partial<CampaignFile>) =>
  page.evaluate(
    (template) => {
      const { screens, view } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
      const surface = { isClosed: false } as Surface
      const shown = screens.show({
        campaign: { id: '0123456789abc' } as never,
        template: JSON.parse(template) as never,
        isPreview: false,
        container: null,
        origin: '',
        parts: [view],
        later: () => {},
        host: { viewed: () => {}, closing: () => {}, closed: () => (surface.isClosed = true) } as never,
      })
      const element = [...document.querySelectorAll<HTMLElement>('.poptin-popup')].at(-1)!
      Object.assign(window, {
        surface: Object.assign(surface, { shown, element, box: element.shadowRoot!.querySelector('.box') }),
      })
    },
    JSON.stringify(templateOf(makeCampaign({ ...aside, ...file }))),
  )

/**
 * The animation of the surface: its frames as parsed by the browser, and its computed style at beginning
 * and end.
 */
const motionOf = (page: Page) =>
  page.evaluate(() => {
    const { box } = (window as never as { surface: Surface }).surface
    const [motion, ...others] = box.getAnimations()
    if (!motion || others.length) return null
    const { duration, direction } = motion.effect!.getTiming()
    const frames = (motion.effect as KeyframeEffect)
      .getKeyframes()
      .map(({ transform, opacity, clipPath, filter }) =>
        JSON.stringify({ transform, opacity, clipPath, filter }),
      )
    const look = (ms: number) => {
      motion.pause()
      motion.currentTime = ms
      const { transform, opacity, clipPath, filter } = getComputedStyle(box)
      return [transform, opacity, clipPath, filter]
    }
    const [first, last] = [look(0), look(Number(duration))]
    return { duration: Number(duration), direction, frames, first, last }
  })
const animationsLeft = (page: Page) =>
  page.evaluate(() => (window as never as { surface: Surface }).surface.box.getAnimations().length)
const classNames = (page: Page) =>
  page.evaluate(
    () =>
      (window as never as { surface: Surface }).surface.element.shadowRoot!.querySelector('.layer')!
        .className,
  )
const close = (page: Page) =>
  page.evaluate(() => (window as never as { surface: Surface }).surface.shown.close('x_click'))
const isThere = (page: Page) =>
  page.evaluate(() => (window as never as { surface: Surface }).surface.element.isConnected)

/** Relative offset before entry and after exit: it moves as its name says. */
const WAYS: Record<string, { before: [number, number]; after: [number, number] }> = {
  up: { before: [0, 1], after: [0, -1] },
  down: { before: [0, -1], after: [0, 1] },
  left: { before: [1, 0], after: [-1, 0] },
  right: { before: [-1, 0], after: [1, 0] },
}
const shiftOf = (matrix = '') =>
  matrix
    .slice(0, -1)
    .split(',')
    .slice(4)
    .map((px) => Math.sign(Number(px)))

describe('entry and exit effects', () => {
  const screens = screensPage('preact', ['teaser'])

  it('each effect is different; it ends after 800 ms and is removed a second later [W-TYPE-13]', async () => {
    const page = await screens.open({ clockAt: NOON })
    const seen = new Set<string>()
    for (const name of names) {
      const campaign = { entryEffect: name, exitEffect: name }
      const { entry, exit } = templateOf(makeCampaign(campaign))
      await showOn(page, campaign)
      await page.clock.runFor(OPENED_MS)
      const coming = await motionOf(page)
      expect(coming === null, name).toBe(entry === null)
      if (coming) {
        expect(coming.frames, name).toHaveLength(entry!.frames.length)
        // The browser knows every value.
        for (const [index, { offset: _, easing: __, ...frame }] of entry!.frames.entries())
          expect(Object.keys(JSON.parse(coming.frames[index]!) as object), name).toEqual(
            expect.arrayContaining(Object.keys(frame)),
          )
        expect(coming.first, name).not.toEqual(coming.last)
        if (WAYS[name]) expect(shiftOf(coming.first[0]), name).toEqual(WAYS[name].before)
        // At the end: no rotation, full opacity, not clipped.
        expect(coming.last[0], name).toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
        expect(coming.last[1], name).toBe('1')
        seen.add(JSON.stringify(coming.frames) + coming.duration)
        await page.clock.runFor(790 - OPENED_MS)
        expect(await classNames(page), name).toContain('entering')
        await page.clock.runFor(20)
        expect(await classNames(page), name).not.toContain('entering')
        await page.clock.runFor(coming.duration + CLEAN_UP_MS - 810 - 30)
        expect(await animationsLeft(page), name).toBe(1)
        await page.clock.runFor(50)
        expect(await animationsLeft(page), name).toBe(0)
      }
      await close(page)
      const going = await motionOf(page)
      expect(going, name).toMatchObject({ direction: exit.timing.direction, duration: exit.timing.duration })
      expect(going!.last[1] === '0' || going!.last[2] !== 'none', `${name} leaves nothing to be seen`).toBe(
        true,
      )
      if (WAYS[name]) expect(shiftOf(going!.last[0]), name).toEqual(WAYS[name].after)
      await page.clock.runFor(name === 'none' ? 4_980 : 780)
      expect(await isThere(page), name).toBe(true)
      await page.clock.runFor(40)
      expect(await isThere(page), name).toBe(false)
    }
    expect(seen.size).toBe(names.length - 1)
  })

  it('is mirrored for right-to-left text; attention effects animate teasers and thank-yous', async () => {
    const page = await screens.open({ clockAt: NOON })
    const starts = []
    for (const language of ['pl', 'he'] as const) {
      await showOn(page, { entryEffect: 'size', language })
      await page.clock.runFor(OPENED_MS)
      starts.push((await motionOf(page))!.first[0])
    }
    const shift = (matrix = '') => Number(matrix.split(',')[4])
    expect(shift(starts[0])).toBeLessThan(0)
    expect(shift(starts[1])).toBeCloseTo(-shift(starts[0]), 0)

    const drawn = await page.evaluate(
      (templates) => {
        const { screens: drawing, teaser } = window.klepkaParts as Required<
          NonNullable<Window['klepkaParts']>
        >
        return templates.map(([name, template]) => {
          const remove = teaser(
            drawing.openShadow,
            { id: 'abc', teaser: { text: name, side: 'left' } } as never,
            JSON.parse(template!) as never,
            () => {},
          )
          const [motion] = document
            .querySelector('.poptin-teaser')!
            .shadowRoot!.querySelector('.pill')!
            .getAnimations()
          const frames = (motion?.effect as KeyframeEffect | undefined)?.getKeyframes().length ?? 0
          remove()
          return [name, frames]
        })
      },
      names.map((name) => [
        name,
        JSON.stringify(
          templateOf(makeCampaign({ entryEffect: name, teaser: { mode: 'always', text: name } })),
        ),
      ]),
    )
    expect(drawn).toEqual(
      names.map((name) => [
        name,
        templateOf(makeCampaign({ entryEffect: name })).attention?.frames.length ?? 0,
      ]),
    )

    const sent = await screens.show({ entryEffect: 'explode' }, { clockAt: NOON })
    await sent.field('Adres e-mail').fill('a@b.pl')
    await sent.surface.getByRole('checkbox').check()
    await sent.send()
    await expect.poll(() => sent.recorded('submit')).toHaveLength(1)
    await sent.page.clock.runFor(150)
    await sent.surface.getByText('Dziękujemy!').waitFor()
    expect(
      await sent.surface
        .locator('form')
        .evaluate((form) =>
          form.getAnimations().map(({ effect }) => (effect as KeyframeEffect).getKeyframes().length),
        ),
    ).toEqual([templateOf(makeCampaign({ entryEffect: 'explode' })).attention!.frames.length])
  })

  it('with reduced motion nothing moves, and a closed campaign is hidden at once', async () => {
    const page = await screens.open({ clockAt: NOON, page: { reducedMotion: 'reduce' } })
    for (const name of names) {
      await showOn(page, { entryEffect: name, exitEffect: name })
      await page.clock.runFor(OPENED_MS)
      expect(await animationsLeft(page), name).toBe(0)
      await close(page)
      expect(
        await page.evaluate(() => [
          (window as never as { surface: Surface }).surface.box.getAnimations().length,
          (window as never as { surface: Surface }).surface.box.checkVisibility(),
        ]),
        name,
      ).toEqual([0, false])
      await page.clock.runFor(5_100)
      expect(await isThere(page), name).toBe(false)
    }
  })
})
