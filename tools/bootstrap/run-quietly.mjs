import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const KEPT_CHARACTERS = 20_000

const tether = fileURLToPath(new URL('tether.mjs', import.meta.url))

/** Runs a program and keeps the end of what it says; the caller decides what of it is worth showing. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve) => {
    let said = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const keep = (chunk) => {
      said = (said + chunk).slice(-KEPT_CHARACTERS)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, said: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })

/** The same for a program that must not outlive us, however we end. */
export const runTethered = (command, args, options = {}) =>
  runQuietly(process.execPath, [tether, command, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
