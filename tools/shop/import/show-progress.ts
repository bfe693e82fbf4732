import type { ImportProgress } from '#contract/console/shop/import.ts'

const EVERY_MS = 200
/** In a file or a log an occasional line is enough. */
const EVERY_MS_IN_A_LOG = 5_000
const words = { reading: 'Czytam', comparing: 'Porównuję', writing: 'Zapisuję' } as const

/** One line that is overwritten as it grows. */
export const showProgress = (out: NodeJS.WriteStream) => {
  let shownMs = out.isTTY ? 0 : Date.now()
  let isOpen = false
  const show = ({ step, done, total }: ImportProgress) => {
    const now = Date.now()
    if (now - shownMs < (out.isTTY ? EVERY_MS : EVERY_MS_IN_A_LOG)) return
    shownMs = now
    const line = `${words[step]}: ${done}${total === null ? '' : ` z ${total}`}`
    out.write(out.isTTY ? `\r${line.padEnd(40)}` : `${line}\n`)
    isOpen = out.isTTY === true
  }
  const end = () => {
    if (isOpen) out.write(`\r${' '.repeat(40)}\r`)
  }
  return { show, end }
}
