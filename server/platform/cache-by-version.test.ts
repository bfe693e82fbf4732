import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts'
import { makeServices } from '#server/testing/make.ts'
import { cacheByVersion } from './cache-by-version.ts'

const makeShop = () => {
  const versions = { catalog: 1, settings: 1, identity: 1 }
  const answers: (() => Promise<string>)[] = []
  const services = makeServices({ versions: () => versions })
  const menu = cacheByVersion('catalog', () => answers.shift()!())
  return { versions, answers, ask: () => menu(services) }
}
const gives = (text: string) => async () => text
const fails = (error: Error) => async () => {
  throw error
}

describe('what is cached for a version', () => {
  it('is read once', async () => {
    const { answers, ask } = makeShop()
    answers.push(gives('a'))
    expect([await ask(), await ask()]).toEqual(['a', 'a'])
  })

  it('is read again for the next one', async () => {
    const { answers, ask, versions } = makeShop()
    answers.push(gives('a'), gives('b'))
    await ask()
    versions.catalog = 2
    expect([await ask(), await ask()]).toEqual(['b', 'b'])
  })

  it('is the last one known while the database cannot be asked, and the newer one after that [M-02]', async () => {
    const { answers, ask, versions } = makeShop()
    const gone = fails(new DatabaseUnavailable('refused', null))
    answers.push(gives('a'), gone, gone, gives('b'))
    await ask()
    versions.catalog = 2
    expect(await Promise.all([ask(), ask()])).toEqual(['a', 'a'])
    expect([await ask(), await ask()]).toEqual(['a', 'b'])
  })

  it('is not a failure', async () => {
    const { answers, ask } = makeShop()
    answers.push(fails(new DatabaseUnavailable('refused', null)), fails(new Error('fault')), gives('a'))
    await expect(ask()).rejects.toThrow(DatabaseUnavailable)
    await expect(ask()).rejects.toThrow('fault')
    expect(await ask()).toBe('a')
  })

  it('is not given instead of a fault of the program', async () => {
    const { answers, ask, versions } = makeShop()
    answers.push(gives('a'), fails(new Error('fault')))
    await ask()
    versions.catalog = 2
    await expect(ask()).rejects.toThrow('fault')
  })
})
