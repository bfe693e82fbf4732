import type { Step } from '../sending.ts'

/** A form's own steps, in turn; the first that has something to say ends the submission. */
export const askOwnSteps: Step = async (sending) => {
  for (const { before } of sending.ownSteps) {
    const ending = await before(sending)
    if (ending) return ending
  }
  return undefined
}
