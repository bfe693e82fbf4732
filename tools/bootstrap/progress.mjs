const LINE_EVERY_MS = 5000
const REDRAW_EVERY_MS = 250

const seconds = (sinceMs) => `${Math.round((Date.now() - sinceMs) / 1000)} s`

/**
 * Shows the progress of a long step while `work` runs: one moving line in a terminal, a line every five
 * seconds in a log.
 * `detail` adds what can be counted.
 */
export const withProgress = async (label, work, detail = () => '') => {
  const startMs = Date.now()
  const terminal = process.stdout.isTTY
  const text = () => `${[label, detail()].filter(Boolean).join(' ')} (${seconds(startMs)})`
  const show = () => process.stdout.write(terminal ? `\r\u001B[K${text()}` : `${text()}\n`)

  if (!terminal) console.log(`${label}…`)
  const timer = setInterval(show, terminal ? REDRAW_EVERY_MS : LINE_EVERY_MS)
  try {
    const result = await work()
    process.stdout.write(`${terminal ? '\r\u001B[K' : ''}${label}: done in ${seconds(startMs)}\n`)
    return result
  } catch (error) {
    if (terminal) process.stdout.write('\r\u001B[K')
    throw error
  } finally {
    clearInterval(timer)
  }
}
