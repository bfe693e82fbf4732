const MICROSECONDS = 1_000

/**
 * Milliseconds the processor spent on `work` in this thread. What else the machine does makes a clock go on,
 * but not this.
 */
export const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / MICROSECONDS
}
