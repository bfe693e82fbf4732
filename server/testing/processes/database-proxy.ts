import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const PORT = 5432

export type DatabaseProxy = {
  /** The same database, reached through the proxy. */
  url: string
  /** From now on nothing is forwarded or answered; connections stay open, and new ones are accepted. */
  freeze: () => void
  thaw: () => void
  close: () => Promise<void>
}

/** A proxy between a shop and its PostgreSQL that can stop answering, as a hanging machine does. */
export const openDatabaseProxy = async (postgresUrl: string): Promise<DatabaseProxy> => {
  // An address of a unix socket has no host, which a URL must have.
  const [, user = '', host = '', path = '', query = ''] =
    /^[a-z]+:\/\/([^@/]*@)?([^/]*)(\/[^?]*)\??(.*)$/.exec(postgresUrl) ?? []
  const folder = new URLSearchParams(query).get('host')
  const [hostname = '', port = PORT] = host.split(':')
  let isFrozen = false
  const sockets = new Set<Socket>()

  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${PORT}`) : connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => to.write(part))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `postgres://${user}127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
