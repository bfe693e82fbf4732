import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { leaveWithNpm } from './leave-with-npm.mjs'
import { root } from './prepare.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program instead of us: its input and output, our signals, its exit code. */
export const handOver = (node, args, { cwd }) => {
  const child = spawn(node, args, {
    cwd,
    stdio: 'inherit',
    // Stripped types and compiled code are cached between starts.
    env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`, ...process.env },
  })
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // Ctrl-C in a terminal also reaches the child directly; a second one would mean 'at once'.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  leaveWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
