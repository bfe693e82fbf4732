import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { answerRequests } from '#server/answer-requests.ts'
import type { Engine } from '../open-test-database.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../open-test-shop.ts'

const ANSWER_LIMIT_MS = 10_000
const PAGE_CACHE_MB = 8

export type HttpShop = TestShop & {
  port: number
  /**
   * Sends raw bytes and returns everything until the server closes; `hangsUp` disconnects after
   * sending.
   */
  raw: (bytes: string | Buffer, options?: { hangsUp?: boolean }) => Promise<string>
  /** A GET with these headers exactly; body as text. */
  get: (path: string, headers?: string[]) => Promise<{ status: number; headers: string; body: string }>
}

/** The whole shop behind a real HTTP server with its page cache, as `main.ts` wires it. */
export const openHttpShop = async (engine: Engine, options: TestShopOptions = {}): Promise<HttpShop> => {
  const test = await openTestShop(engine, { pageCacheMb: PAGE_CACHE_MB, ...options })
  const server = createServer(answerRequests(test.services, test.app))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const raw: HttpShop['raw'] = async (bytes, { hangsUp = false } = {}) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (part: Buffer) => (received += part.toString('utf8')))
    socket.on('error', () => {})
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.write(bytes)
    if (hangsUp) setTimeout(() => socket.destroy(), 30)
    await once(socket, 'close')
    return received
  }
  const get: HttpShop['get'] = async (path, headers = []) => {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\n${[...(headers.some((line) => /^host:/i.test(line)) ? [] : ['Host: localhost:3000']), 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
    )
    const at = answer.indexOf('\r\n\r\n')
    return { status: Number(answer.slice(9, 12)), headers: answer.slice(0, at), body: answer.slice(at + 4) }
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await test.close()
  }
  return { ...test, port, raw, get, close }
}
