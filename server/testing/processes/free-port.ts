import { createServer } from 'node:net'

/** Ports that Chromium does not refuse. */
const FIRST_PORT = 12_000
const PORTS_EACH = 100
const WORKERS = 8
/** With them the last port lies below those that the system gives to connections (32,768 on Linux). */
const RUNS = 25

/**
 * Parallel tests search in separate ranges: otherwise another test could take a port before it is used, or while its
 * server is restarted. Parallel runs rarely have the same ranges: their workers have different parents.
 */
const base =
  FIRST_PORT +
  ((process.ppid % RUNS) * WORKERS + ((Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % WORKERS)) *
    PORTS_EACH
let last = Math.floor(Math.random() * PORTS_EACH)

/** A free port of this machine, another one each time. */
export const freePort = async (): Promise<number> => {
  for (let step = 0; step < PORTS_EACH; step += 1) {
    last = (last + 1) % PORTS_EACH
    if (await isFree(base + last)) return base + last
  }
  throw new Error(`All ports from ${base} to ${base + PORTS_EACH - 1} are taken`)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
