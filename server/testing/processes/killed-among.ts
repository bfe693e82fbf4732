import type { Started } from './start-process.ts'

/**
 * Sends `count` requests to a real server at once, and kills it after `atLeast` answers. Returns the
 * answers by number; those that still arrive meanwhile count, too.
 */
export const killedAmong = async <Answer>(
  { child }: Started,
  count: number,
  atLeast: number,
  send: (number: number) => Promise<Answer>,
): Promise<Map<number, Answer>> => {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const answered = new Map<number, Answer>()
  const sendOne = async (number: number) => {
    // An interrupted request has no answer.
    const answer = await send(number).catch(() => undefined)
    if (answer === undefined) return
    answered.set(number, answer)
    if (answered.size === atLeast) child.kill('SIGKILL')
  }
  await Promise.all(Array.from({ length: count }, (_, number) => sendOne(number)))
  child.kill('SIGKILL')
  await exited
  return answered
}
