import { spawn } from 'node:child_process'

const isWindows = process.platform === 'win32'

/** A browser needs a moment to close. */
const GRACE_MS = 5000

/** The running stage. */
let running

const endGroup = (signal) => {
  if (!running) return
  try {
    if (isWindows) running.kill(signal)
    else process.kill(-running.pid, signal)
  } catch {}
}

/** Ends the running stage and all its processes. */
export const endStage = async () => {
  const stage = running
  if (!stage) return
  endGroup('SIGTERM')
  const hurry = setTimeout(() => endGroup('SIGKILL'), GRACE_MS)
  if (stage.exitCode === null && stage.signalCode === null)
    await new Promise((resolve) => stage.once('exit', resolve))
  clearTimeout(hurry)
}

/**
 * Runs one stage with its output shown; true when it succeeded in time. Processes it leaves running are ended
 * with it.
 */
export const runStage = (command, args, { limitMs, ...options }) =>
  new Promise((resolve) => {
    running = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
    })
    const tooLong = setTimeout(() => {
      console.error(`Stopped: not done after ${limitMs / 60_000} minutes.`)
      endGroup('SIGKILL')
    }, limitMs)
    const finish = (isGood) => {
      clearTimeout(tooLong)
      endGroup('SIGKILL')
      running = undefined
      resolve(isGood)
    }
    running.on('error', (error) => {
      console.error(error.message)
      finish(false)
    })
    running.on('exit', (code) => finish(code === 0))
  })
