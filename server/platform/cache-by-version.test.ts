import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts'
import { makeServices } from '#server/testing/make.ts'
import { cacheByVersion } from './cache-by-version.ts'

const makeShop = () => {
  const versions = { catalog: 1, settings: 1, identity: 1 }
  const answers: (() => Promise<string>)[] = []
  const services = makeServices({ versions: () => versions })
  const menu = cacheByVersion('catalog', () => answers.shift()!())
  return { versions, answers, load: () => menu(services) }
}
const gives = (text: string) => async () => text
const fails = (error: Error) => async () => {
  throw error
}

describe('a value cached for a version', () => {
  it('is loaded once', async () => {
    const { answers, load } = makeShop()
    answers.push(gives('a'))
    expect([await load(), await load()]).toEqual(['a', 'a'])
  })

  it('is loaded again for the next version', async () => {
    const { answers, load, versions } = makeShop()
    answers.push(gives('a'), gives('b'))
    await load()
    versions.catalog = 2
    expect([await load(), await load()]).toEqual(['b', 'b'])
  })

  it('is the last known one while the database is unavailable, then the newer one [M-02]', async () => {
    const { answers, load, versions } = makeShop()
    const unavailable = fails(new DatabaseUnavailable('refused', null))
    answers.push(gives('a'), unavailable, unavailable, gives('b'))
    await load()
    versions.catalog = 2
    expect(await Promise.all([load(), load()])).toEqual(['a', 'a'])
    expect([await load(), await load()]).toEqual(['a', 'b'])
  })

  it('is not cached when loading fails', async () => {
    const { answers, load } = makeShop()
    answers.push(fails(new DatabaseUnavailable('refused', null)), fails(new Error('fault')), gives('a'))
    await expect(load()).rejects.toThrow(DatabaseUnavailable)
    await expect(load()).rejects.toThrow('fault')
    expect(await load()).toBe('a')
  })

  it('does not hide a program error of the next version', async () => {
    const { answers, load, versions } = makeShop()
    answers.push(gives('a'), fails(new Error('fault')))
    await load()
    versions.catalog = 2
    await expect(load()).rejects.toThrow('fault')
  })
})
