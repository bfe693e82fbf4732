import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { openTestShop, type TestShopOptions } from '#server/testing/open-test-shop.ts'

/** The whole shop on a port of its own, with built scripts and styles; `npm test` builds them first. */
export const openShopServer = async (options: TestShopOptions = {}) => {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  const test = await openTestShop('sqlite', {
    ...options,
    // Forms are accepted only from the shop's own address, so it has to know it.
    createApp: (services) =>
      createApp(Object.assign(services, { settings: { ...services.settings, publicUrl: url } })),
  })
  answer = getRequestListener(test.app.fetch)

  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await test.close()
  }
  return { ...test, url, close }
}
