import { type ChildProcess, fork } from 'node:child_process'
import { definePart } from '#server/platform/services.ts'
import { NO_MEMORY_CODE, PictureRefused } from '#server/shop/media/reading/picture-header.ts'
import { readPicture } from '#server/shop/media/reading/read-picture.ts'
import type { ConvertedPicture, ProcessAnswer } from './convert-picture.ts'

const PROGRAM = new URL('./picture-process.ts', import.meta.url)
/** A picture of 50 megapixels takes 4 to 10 s on a slow core. */
const TIMEOUT_MS = 45_000
/** An unused process ends; the next picture starts one in 200 ms. */
const IDLE_MS = 20_000
/** Pictures that wait in memory: an owner drops a folder of them, and the console sends two at a time. */
const MAX_WAITING = 12

/** Too many pictures wait already. */
export class ConverterBusy extends Error {}

/** Converts one picture after the other in a process of its own, which leaves the shop its other processors. */
export const createPictureConverter = (timeoutMs = TIMEOUT_MS) => {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const start = (): ChildProcess => {
    const started = fork(PROGRAM, [], { serialization: 'advanced', execArgv: [], stdio: 'ignore' })
    // A process that could not start also exits; writing to one that has just ended is no second fault.
    started.on('error', () => started.emit('exit', null))
    started.once('exit', () => {
      if (running === started) running = undefined
    })
    // A shop that stops does not wait for it.
    started.unref()
    started.channel?.unref()
    return started
  }
  const stop = () => {
    clearTimeout(idle)
    running?.kill('SIGKILL')
    running = undefined
  }

  const convertNow = (bytes: Buffer): Promise<ConvertedPicture> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      const converter = (running ??= start())
      converter.channel?.ref()
      const settle = () => {
        clearTimeout(timeout)
        converter.off('exit', crash)
        converter.off('message', answered)
        converter.channel?.unref()
      }
      const crash = (code: number | null) => {
        settle()
        stop()
        reject(new PictureRefused(code === NO_MEMORY_CODE ? 'too_many_pixels' : 'damaged'))
      }
      const answered = (answer: ProcessAnswer) => {
        settle()
        idle = setTimeout(stop, IDLE_MS).unref()
        if (answer.ok) resolve(answer.picture)
        else reject(new PictureRefused(answer.problem))
      }
      const timeout = setTimeout(() => {
        settle()
        stop()
        reject(new PictureRefused('too_slow'))
      }, timeoutMs)
      converter.once('exit', crash)
      converter.once('message', answered)
      converter.send(bytes)
    })

  return {
    /** Throws `PictureRefused` or `ConverterBusy`. */
    convert: async (bytes: Buffer): Promise<ConvertedPicture> => {
      // Most files that are no pictures end here, before any decoder.
      readPicture(bytes)
      if (waiting >= MAX_WAITING) throw new ConverterBusy()
      waiting += 1
      const converted = last.then(() => convertNow(bytes))
      last = converted.catch(() => {})
      try {
        return await converted
      } finally {
        waiting -= 1
      }
    },
    /** Ends its process; the next picture starts another. */
    stop,
  }
}

export const pictureConverter = definePart('picture converter', () => createPictureConverter())
