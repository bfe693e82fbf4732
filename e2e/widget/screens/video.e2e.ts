import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { templateOf } from '#campaign/published/template.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import { pass } from '../stays-away.ts'
import { screensPage } from './screens-page.ts'

const SOURCES = (['360p', '480p', '720p', '1080p'] as const).map((resolution) => ({
  resolution,
  src: `/film-${resolution}.webm`,
}))
const STALLED_MS = 2_000
type Video = Extract<CampaignFile['screens']['form'][number], { kind: 'video' }>

const film = (other: Partial<Video> = {}): Partial<CampaignFile> => ({
  type: 'sside',
  format: 'format_1',
  entryEffect: 'none',
  fields: {},
  screens: {
    form: [
      { kind: 'heading', text: 'Układanie' },
      { kind: 'video', label: 'Jak układać deskę', sources: SOURCES, ...other },
    ],
  },
})

/** A video of a second, recorded by the browser. */
const record = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
    const brush = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const done = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let moment = 0; moment < 20; moment += 1) {
      brush.fillStyle = `hsl(${moment * 18} 60% 50%)`
      brush.fillRect(0, 0, 160, 90)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await done
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  })

const closeShown = (page: Page) =>
  page.evaluate(() => (window as never as { shown: { close: (how: string) => void } }).shown.close('x_click'))

describe('a video in a campaign', () => {
  const screens = screensPage('preact', ['video'])
  let bytes: Buffer | undefined

  /** A page with a video file and a known connection, before anything is shown. */
  const openFor = async (options: Parameters<typeof screens.open>[0], connection: object = {}) => {
    const page = await screens.open(options)
    const requested: string[] = []
    bytes ??= Buffer.from(await record(page))
    const body = bytes
    await page.context().route('https://nasz.example/*.webm', (route) => {
      requested.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        contentType: 'video/webm',
        body,
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.evaluate(
      (known) => Object.defineProperty(navigator, 'connection', { configurable: true, value: known }),
      connection,
    )
    const show = async (file: Partial<CampaignFile>) => {
      await page.evaluate(
        (template) => {
          const {
            screens: drawing,
            view,
            video,
          } = window.klepkaParts as Required<NonNullable<Window['klepkaParts']>>
          document.querySelectorAll('.poptin-popup').forEach((element) => element.remove())
          const shown = drawing.show({
            campaign: { id: '0123456789abc' } as never,
            template: JSON.parse(template) as never,
            isPreview: false,
            container: null,
            origin: 'https://nasz.example',
            parts: [view, video],
            later: () => {},
            host: { viewed: () => {}, closing: () => {}, closed: () => {} } as never,
          })
          Object.assign(window, { shown })
        },
        JSON.stringify(templateOf(makeCampaign(file))),
      )
      const video = page.locator('.poptin-popup video')
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.src)).not.toBe('')
      return video
    }
    return { page, requested, show }
  }
  const fileOf = (video: Awaited<ReturnType<Awaited<ReturnType<typeof openFor>>['show']>>) =>
    video.evaluate((element: HTMLVideoElement) => new URL(element.src).pathname)
  const stateOf = (video: Parameters<typeof fileOf>[0]) =>
    video.evaluate((element: HTMLVideoElement) => ({ paused: element.paused, muted: element.muted }))

  it('has a size for window and connection, plays on request, starts muted [W-TYPE-18]', async () => {
    const { page, requested, show } = await openFor({})
    const known = (connection: object) =>
      page.evaluate(
        (value) => Object.defineProperty(navigator, 'connection', { configurable: true, value }),
        connection,
      )
    const still = await show(film({ captions: '/napisy.vtt', poster: '/klatka.jpg' }))
    expect(await fileOf(still)).toBe('/film-360p.webm')
    expect(
      await still.evaluate((element: HTMLVideoElement) => [
        element.controls,
        element.playsInline,
        element.ariaLabel,
        element.poster,
        element.crossOrigin,
        element.querySelector('track')?.srclang,
      ]),
    ).toEqual([true, true, 'Jak układać deskę', 'https://nasz.example/klatka.jpg', 'anonymous', 'pl'])
    await pass(page, { realMs: 600 })
    expect(await stateOf(still)).toEqual({ paused: true, muted: false })
    expect(requested).toEqual([])
    await still.press(' ')
    await expect.poll(() => requested).toContain('/film-360p.webm')
    await expect.poll(() => stateOf(still)).toEqual({ paused: false, muted: false })
    await closeShown(page)
    expect(await stateOf(still)).toMatchObject({ paused: true })

    const moving = await show(film({ autoplays: true }))
    await expect.poll(() => stateOf(moving)).toEqual({ paused: false, muted: true })
    await known({ saveData: true })
    const saving = await show(film({ autoplays: true }))
    await pass(page, { realMs: 300 })
    expect([await stateOf(saving), await fileOf(saving)]).toEqual([
      { paused: true, muted: false },
      '/film-360p.webm',
    ])

    // Nearly four hundred pixels wide, on a screen of triple density.
    const dense = await openFor({ page: { deviceScaleFactor: 3 } })
    expect(await fileOf(await dense.show(film()))).toBe('/film-720p.webm')
    await dense.page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '3g' } }),
    )
    expect(await fileOf(await dense.show(film()))).toBe('/film-480p.webm')

    // While it is buffering, a smaller file continues at the same time.
    const stalling = await dense.show(film({ autoplays: true }))
    await expect
      .poll(() => stalling.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.1)
    const before = await stalling.evaluate(async (element: HTMLVideoElement) => {
      const isPaused = new Promise((resolve) => element.addEventListener('pause', resolve, { once: true }))
      element.pause()
      await Promise.race([isPaused, new Promise((resolve) => setTimeout(resolve, 300))])
      const { currentTime } = element
      element.dispatchEvent(new Event('waiting'))
      return currentTime
    })
    await expect.poll(() => fileOf(stalling), { timeout: STALLED_MS + 3_000 }).toBe('/film-360p.webm')
    expect(await stalling.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(before, 1)

    // If a file cannot be played, a smaller one is used.
    await dense.page
      .context()
      .route('https://nasz.example/film-480p.webm', (route) =>
        route.fulfill({ contentType: 'video/webm', body: 'nothing' }),
      )
    const missing = await dense.show(film({ autoplays: true }))
    await expect.poll(() => fileOf(missing)).toBe('/film-360p.webm')

    const calm = await openFor({ page: { reducedMotion: 'reduce' } })
    const resting = await calm.show(film({ autoplays: true }))
    await pass(calm.page, { realMs: 300 })
    expect(await stateOf(resting)).toEqual({ paused: true, muted: false })
  })

  it('is refused if it is not a file of one’s own, or is in the background', () => {
    const refused = (file: Partial<CampaignFile>) => () => makeCampaign(file)
    expect(
      refused(film({ sources: [{ resolution: '360p', src: 'https://films.example/embed/1' }] })),
    ).toThrow(/mp4 or webm/)
    expect(refused(film({ sources: [{ resolution: '360p', src: 'http://films.example/a.mp4' }] }))).toThrow(
      /https/,
    )
    expect(refused({ ...film(), type: 'fullpage', format: 'format_1' })).toThrow(/out of reach/)
  })
})
