import type { Started } from './start-process.ts'

/**
 * Asks a real server for all of it at once, and cuts its power after `atLeast` answers. Gives, by number,
 * what it had answered by then; what it still answers to others while it goes counts too.
 */
export const killedAmong = async <Answer>(
  { child }: Started,
  asks: number,
  atLeast: number,
  ask: (number: number) => Promise<Answer>,
): Promise<Map<number, Answer>> => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const answered = new Map<number, Answer>()
  const askOne = async (number: number) => {
    // Who is cut off has no answer.
    const answer = await ask(number).catch(() => undefined)
    if (answer === undefined) return
    answered.set(number, answer)
    if (answered.size === atLeast) child.kill('SIGKILL')
  }
  await Promise.all(Array.from({ length: asks }, (_, number) => askOne(number)))
  child.kill('SIGKILL')
  await gone
  return answered
}
