import { describe, expect, it } from 'vitest'
import { copyAddress, copySize, copySources, pictureSize } from './picture-file.ts'

const HASH = '0123456789abcdef0123'
const wide = `/pictures/${HASH}-1600x1067.webp`
const small = `/pictures/${HASH}-300x200.webp`

describe('files of a picture', () => {
  it('knows the size of an uploaded picture by its name, and takes others for squares', () => {
    expect(pictureSize(wide)).toEqual({ width: 1_600, height: 1_067 })
    expect(pictureSize('/pictures/deska.webp')).toEqual({ width: 800, height: 800 })
    expect(pictureSize('/pictures/deska-1600x1600.webp')).toEqual({ width: 1_600, height: 1_600 })
    expect(pictureSize('/pictures/deska-100x200.webp')).toEqual({ width: 800, height: 800 })
  })

  it('lists each width once, with the real one of a small or tall picture', () => {
    const stem = `/pictures/${HASH}-1600x1067`
    expect(copySources(wide)).toBe(
      `${stem}-160.webp 160w, ${stem}-400.webp 400w, ${wide} 800w, ${stem}-1600.webp 1600w`,
    )
    expect(copySources(small)).toBe(
      `/pictures/${HASH}-300x200-160.webp 160w, /pictures/${HASH}-300x200-400.webp 300w`,
    )
    expect(copySources('/pictures/deska.webp')).toBe(
      '/pictures/deska-160.webp 160w, /pictures/deska-400.webp 400w, /pictures/deska.webp 800w',
    )
    expect(copySources('/pictures/deska-1600x1600.webp')).toMatch(
      / \/pictures\/deska-1600x1600\.webp 800w, \/pictures\/deska-1600x1600-1600\.webp 1600w$/,
    )
    expect(copySources('https://cdn.example/deska.webp')).toBeUndefined()
  })

  it('has a larger copy only of uploaded pictures that are larger', () => {
    expect(copyAddress(wide, 1600)).toBe(`/pictures/${HASH}-1600x1067-1600.webp`)
    for (const src of [small, '/pictures/deska.webp', 'https://cdn.example/a.webp'])
      expect(copyAddress(src, 1600)).toBe(src)
  })

  it.each([
    [{ width: 4_000, height: 3_000 }, 800, { width: 800, height: 600 }],
    [{ width: 300, height: 200 }, 800, { width: 300, height: 200 }],
    [{ width: 1_000, height: 8_000 }, 800, { width: 200, height: 1_600 }],
    [{ width: 20_000, height: 3 }, 160, { width: 160, height: 1 }],
  ] as const)('limits %j to %i px', (size, width, expected) =>
    expect(copySize(size, width)).toEqual(expected),
  )
})
