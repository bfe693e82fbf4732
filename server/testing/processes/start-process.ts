import { type ChildProcess, spawn } from 'node:child_process'

const START_LIMIT_MS = 120_000

export type Started = { pid: number; output: () => string; stop: () => Promise<void>; child: ChildProcess }

/** Starts a Node program and waits until its output matches; what it prints is collected. */
export const startProcess = (
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
  limitMs = START_LIMIT_MS,
): Promise<Started & { match: RegExpExecArray }> =>
  new Promise((resolve, reject) => {
    const { NODE_ENV: _, ...inherited } = process.env
    const child = spawn(process.execPath, args, {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    const tooLong = setTimeout(() => reject(new Error(`${args.join(' ')} did not start:\n${text}`)), limitMs)
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    const onOutput = (chunk: Buffer) => {
      text += chunk
      const match = ready.exec(text)
      if (!match) return
      clearTimeout(tooLong)
      resolve({ pid: child.pid ?? 0, output: () => text, stop, child, match })
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${text}`)))
  })
