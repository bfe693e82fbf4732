/** Work in the background: `wake` when there is something to do, `stop` waits for running work. */
export type Loop = { wake: () => void; stop: () => Promise<void> }

/**
 * Runs `work` at once, every `pollMs` and whenever woken, never twice at the same time. A row of failures is one line
 * of the log.
 */
export const startLoop = (
  name: string,
  work: () => Promise<unknown>,
  { pollMs, log }: { pollMs: number; log: (line: string) => void },
): Loop => {
  let running: Promise<void> | undefined
  let isWoken = false
  let isStopped = false
  let hasFailed = false

  const runOnce = async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isStopped) log(`${name}: ${String(error)}`)
      hasFailed = true
    }
  }
  const run = async () => {
    do {
      isWoken = false
      await runOnce()
    } while (isWoken && !isStopped)
  }
  const wake = () => {
    if (isStopped) return
    isWoken = true
    running ??= run().finally(() => (running = undefined))
  }
  const poll = setInterval(wake, pollMs)
  poll.unref()
  wake()

  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
