import { describe, expect, it } from 'vitest'
import { addRecent, readRecent, removeRecent } from './recent-searches.ts'

const fakeStorage = (stored?: string) => {
  const values = new Map(stored === undefined ? [] : [['klepka-searches', stored]])
  return () =>
    ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }) as unknown as Storage
}

describe('recent searches', () => {
  it('are listed newest first, each once, at most five', () => {
    const storage = fakeStorage()
    for (const text of ['winyl', 'dąb', ' Winyl ', 'klej', 'listwa', 'korek', 'parkiet'])
      addRecent(storage, text)
    expect(readRecent(storage)).toEqual(['parkiet', 'korek', 'listwa', 'klej', 'Winyl'])
    expect(removeRecent(storage, 'listwa')).toEqual(['parkiet', 'korek', 'klej', 'Winyl'])
    expect(addRecent(storage, '   ')).toHaveLength(4)
  })

  it.each(['{', '"x"', '[1, null]', '{"a":1}'])('are none when something else is stored: %s', (stored) => {
    expect(readRecent(fakeStorage(stored))).toEqual([])
  })

  it('are none where a browser refuses storage', () => {
    const refused = (): Storage => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(readRecent(refused)).toEqual([])
    expect(addRecent(refused, 'dąb')).toEqual(['dąb'])
  })
})
