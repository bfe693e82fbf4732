import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { makeServices } from '#server/testing/make.ts'
import { defineRequestValue } from './request-value.ts'

const services = makeServices({})

it('a request value is loaded once, and again after it was cleared', async () => {
  let loads = 0
  const value = defineRequestValue(async () => ++loads)
  const app = new Hono().get('/', async (c) => {
    const first = [await value.get(c, services), await value.get(c, services)]
    value.clear(c)
    const second = await value.get(c, services)
    value.set(c, Promise.resolve(9))
    return c.json([...first, second, await value.get(c, services)])
  })
  expect(await (await app.request('/')).json()).toEqual([1, 1, 2, 9])
  expect(await (await app.request('/')).json()).toEqual([3, 3, 4, 9])
})

it('a request value that failed to load is loaded again', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve('here')]
  const value = defineRequestValue((): Promise<string> => answers.shift()!())
  const app = new Hono().get('/', async (c) => {
    const first = await value.get(c, services).catch((error: Error) => error.message)
    return c.json([first, await value.get(c, services)])
  })
  expect(await (await app.request('/')).json()).toEqual(['away', 'here'])
})
