import fs from 'node:fs'
import { devNull } from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
import type { CallFault, Intercept } from './call-fault.ts'

/** Functions with a promise that uploads, pictures, attachments, imports and mail to a folder use. */
const PROMISED = [
  'mkdir',
  'mkdtemp',
  'open',
  'readFile',
  'readdir',
  'rename',
  'rm',
  'stat',
  'writeFile',
] as const
/** Those of an open file; `datasync` also confirms the commits of SQLite. */
const OF_HANDLE = ['read', 'write', 'writeFile', 'readFile', 'sync', 'datasync'] as const
/** What streams call, with a callback as the last argument. */
const OF_STREAM = ['open', 'read', 'write', 'writev'] as const

const failure = (call: string) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: 'ENOSPC', syscall: call })

const fail = async <T>(fault: CallFault | undefined, call: string, run: () => Promise<T>): Promise<T> => {
  if (fault && fault !== 'unanswered') throw failure(call)
  const done = await run()
  if (!fault) return done
  // Nobody gets the file that was opened.
  if (call === 'open') await (done as fs.promises.FileHandle).close()
  throw failure(call)
}

type Promised = Record<string, (...given: unknown[]) => Promise<unknown>>
type Called = (error: Error | null, ...results: unknown[]) => void

/** Files fail as on a full disk. Returns the function that restores everything. */
export const patchFiles = async (intercept: Intercept): Promise<() => void> => {
  const anyHandle = await fs.promises.open(devNull)
  const handles = Object.getPrototypeOf(anyHandle) as Promised
  await anyHandle.close()
  const restoring: (() => void)[] = []
  const promises = fs.promises as unknown as Promised
  for (const name of PROMISED) {
    const original = promises[name]!
    promises[name] = (...given) => fail(intercept('file', name), name, () => original.apply(promises, given))
    restoring.push(() => (promises[name] = original))
  }

  for (const name of OF_HANDLE) {
    const original = handles[name]!
    handles[name] = function call(this: unknown, ...given: unknown[]) {
      return fail(intercept('file', name), name, () => original.apply(this, given))
    }
    restoring.push(() => (handles[name] = original))
  }

  const streamed = Object.fromEntries(
    OF_STREAM.map((name) => {
      const original = fs[name] as (...given: unknown[]) => void
      return [
        name,
        (...given: unknown[]) => {
          const called = given.at(-1) as Called
          const fault = intercept('file', `stream ${name}`)
          if (fault && fault !== 'unanswered') return process.nextTick(called, failure(name))
          if (!fault) return original(...given)
          return original(...given.slice(0, -1), (error: Error | null, result: unknown) => {
            if (name === 'open' && !error) fs.closeSync(result as number)
            called(error ?? failure(name))
          })
        },
      ]
    }),
  )
  const withFaults = { ...streamed, close: fs.close }
  const { createReadStream, createWriteStream } = fs
  // Streams read these functions from their options; the usual ones cannot be replaced.
  const opening = (open: typeof createReadStream | typeof createWriteStream) =>
    ((path: string, options: unknown) =>
      open(path, {
        ...(typeof options === 'string' ? { encoding: options } : (options as object)),
        fs: withFaults,
      } as never)) as never
  fs.createReadStream = opening(createReadStream)
  fs.createWriteStream = opening(createWriteStream)
  restoring.push(() => Object.assign(fs, { createReadStream, createWriteStream }))

  syncBuiltinESMExports()
  return () => {
    for (const restore of restoring) restore()
    syncBuiltinESMExports()
  }
}
