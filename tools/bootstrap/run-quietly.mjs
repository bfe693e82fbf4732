import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAX_CHARACTERS = 20_000

const tether = fileURLToPath(new URL('tether.mjs', import.meta.url))

/** Runs a program and collects the end of its output; the caller decides what of it to print. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve) => {
    let said = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const collect = (chunk) => {
      said = (said + chunk).slice(-MAX_CHARACTERS)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, said: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })

/** The same for a program that must not outlive us, however we end. */
export const runTethered = (command, args, options = {}) =>
  runQuietly(process.execPath, [tether, command, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
