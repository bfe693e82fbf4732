import { afterEach, describe, expect, it } from 'vitest'
import { makePicture } from '#server/shop/media/testing/make-picture.ts'
import { ConverterBusy, createPictureConverter } from './picture-converter.ts'

const opened: { stop: () => void }[] = []
const open = (timeoutMs?: number) => {
  const converter = createPictureConverter(timeoutMs)
  opened.push(converter)
  return converter
}

describe('the process that converts pictures', () => {
  afterEach(() => opened.splice(0).forEach(({ stop }) => stop()))

  it('ends a picture that takes too long, and converts the next one', async () => {
    const converter = open(5_000)
    const picture = await makePicture('png')
    await converter.convert(picture)
    const impatient = open(1)
    await expect(impatient.convert(await makePicture('jpeg'))).rejects.toMatchObject({ problem: 'too_slow' })
    await expect(impatient.convert(picture)).rejects.toMatchObject({ problem: 'too_slow' })
    expect((await converter.convert(picture)).width).toBe(64)
  })

  it('survives the end of its process in the middle of a picture', async () => {
    const converter = open()
    const picture = await makePicture('png', { width: 2_000, height: 2_000 })
    const interrupted = converter.convert(picture)
    const next = converter.convert(await makePicture('png'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    converter.stop()
    await expect(interrupted).rejects.toMatchObject({ problem: 'damaged' })
    expect((await next).width).toBe(64)
  })

  it('refuses more pictures than may wait', async () => {
    const converter = open()
    const picture = await makePicture('png')
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => converter.convert(picture)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused.every(({ reason }) => reason instanceof ConverterBusy)).toBe(true)
    expect((await converter.convert(picture)).width).toBe(64)
  })
})
