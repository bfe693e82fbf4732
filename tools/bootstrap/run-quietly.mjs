import { spawn } from 'node:child_process'

const KEPT_CHARACTERS = 20_000
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * Runs a program and keeps the end of what it says; the caller decides what of it is worth showing.
 * It ends with us: a signal that ends this process is passed on first.
 */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve) => {
    let said = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (chunk) => {
      said = (said + chunk).slice(-KEPT_CHARACTERS)
    }
    const end = (signal) => {
      child.kill(signal)
      process.exit(EXIT_CODES[signal])
    }
    for (const signal of Object.keys(EXIT_CODES)) process.once(signal, end)
    const finish = (outcome) => {
      for (const signal of Object.keys(EXIT_CODES)) process.off(signal, end)
      resolve(outcome)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => finish({ code: 127, said: error.message }))
    child.on('close', (code) => finish({ code: code ?? 1, said }))
  })
