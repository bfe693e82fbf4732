import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { sendFile } from './endpoint-routes.ts'

const PIECE = 'wiersz\r\n'
const running: ReturnType<typeof serve>[] = []

/** The address of a real server that sends these pieces as a file. */
const serveFile = async (pieces: () => AsyncGenerator<string>): Promise<string> => {
  const app = new Hono().get('/', (c) => sendFile(c, { name: 'dane.csv' }, pieces()))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  running.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
afterEach(() => {
  for (const server of running.splice(0)) server.close()
  vi.restoreAllMocks()
})

it('sends a file piece by piece, with its name and type', async () => {
  const url = await serveFile(async function* () {
    for (let count = 0; count < 1_000; count++) yield PIECE
  })
  const answer = await fetch(url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=UTF-8',
    'content-disposition': 'attachment; filename="dane.csv"',
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.text()).toBe(PIECE.repeat(1_000))
})

it('breaks the connection off when a file cannot be finished', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const url = await serveFile(async function* () {
    yield PIECE
    throw new Error('the database is gone')
  })
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow('terminated')
})

it('stops reading when the client has left', async () => {
  let isEnded = false
  const url = await serveFile(async function* () {
    try {
      for (;;) yield PIECE.repeat(10_000)
    } finally {
      isEnded = true
    }
  })
  const leaving = new AbortController()
  const answer = await fetch(url, { signal: leaving.signal })
  await answer.body!.getReader().read()
  leaving.abort()
  await expect.poll(() => isEnded).toBe(true)
})
