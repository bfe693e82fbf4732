import { describe, expect, it } from 'vitest'
import { nextSmaller, pickSource, type VideoSource } from './play-video.ts'

const all: VideoSource[] = (['1080p', '360p', '720p', '480p'] as const).map((resolution) => ({
  resolution,
  src: `/film-${resolution}.mp4`,
}))
const picked = (screenPx: number, connection: Parameters<typeof pickSource>[2] = {}, sources = all) =>
  pickSource(sources, screenPx, connection)?.resolution

describe('choice of a video file', () => {
  it.each([
    [300, '360p'],
    [700, '360p'],
    [800, '480p'],
    [1_100, '720p'],
    [1_300, '720p'],
    [1_700, '1080p'],
    [4_000, '1080p'],
  ])('for a screen of %i pixels is %s', (screenPx, resolution) => {
    expect(picked(screenPx)).toBe(resolution)
  })

  it.each([
    [{ saveData: true }, '360p'],
    [{ effectiveType: 'slow-2g' }, '360p'],
    [{ effectiveType: '2g' }, '360p'],
    [{ effectiveType: '3g' }, '480p'],
    [{ effectiveType: '4g', downlink: 1.2 }, '720p'],
    [{ effectiveType: '4g', downlink: 10 }, '1080p'],
  ])('for the connection %o is at most %s', (connection, resolution) => {
    expect(picked(1_920, connection)).toBe(resolution)
  })

  it('is the nearest available file, or none', () => {
    expect(
      picked(
        300,
        { saveData: true },
        all.filter(({ resolution }) => resolution === '1080p'),
      ),
    ).toBe('1080p')
    expect(
      picked(
        1_920,
        {},
        all.filter(({ resolution }) => resolution === '480p'),
      ),
    ).toBe('480p')
    expect(picked(300, {}, [])).toBeUndefined()
  })

  it('falls back to the next smaller file, until there is none', () => {
    expect(nextSmaller(all, { resolution: '1080p', src: '' })?.resolution).toBe('720p')
    expect(nextSmaller(all, { resolution: '480p', src: '' })?.resolution).toBe('360p')
    expect(nextSmaller(all, { resolution: '360p', src: '' })).toBeUndefined()
  })
})
