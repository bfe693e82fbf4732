/**
 * `node tether.mjs COMMAND …`: runs a command that ends at once when our standard input closes, which it does with
 * the process at the other end, even by kill -9. An npm left behind would continue to write into the folder.
 */
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32' && command === 'npm',
})
const end = () => {
  child.kill('SIGKILL') // npm would answer a softer signal with minutes of tidying up
  process.exit(1)
}

process.stdin.on('end', end).on('error', end).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
