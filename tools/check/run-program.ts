import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs a program of a package with this Node, in parallel with other checks. */
export const runProgram = async (args: string[], folder: string) => {
  const program = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    program.on('error', reject).on('close', resolve),
  )
  const [stdout, stderr, status] = await Promise.all([text(program.stdout), text(program.stderr), ended])
  return { stdout, stderr, status }
}
