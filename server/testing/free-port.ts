import { createServer } from 'node:net'

const FIRST_PORT = 4650
const PORT_COUNT = 50

/** A port of this machine nobody listens on; looked for from a random place, so that runs side by side rarely meet. */
export const freePort = async (): Promise<number> => {
  const first = Math.floor(Math.random() * PORT_COUNT)
  for (let step = 0; step < PORT_COUNT; step += 1) {
    const port = FIRST_PORT + ((first + step) % PORT_COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} are taken`)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
