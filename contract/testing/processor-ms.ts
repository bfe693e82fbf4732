const MICROSECONDS = 1_000

/** CPU time of `work` in this thread, in milliseconds, independent of the machine's other load. */
export const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / MICROSECONDS
}
