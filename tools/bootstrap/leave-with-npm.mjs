const POLL_MS = 200

/**
 * Calls `leave` once the npm that ran us has gone without passing a signal on (kill -9): a server nobody
 * holds would keep the port. Run without npm, we may outlive whoever started us.
 */
export const leaveWithNpm = (leave) => {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    leave()
  }, POLL_MS)
  timer.unref()
}
