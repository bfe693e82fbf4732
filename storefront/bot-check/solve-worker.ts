import type { BotCheckChallenge } from '#contract/contact-forms/bot-check.ts'
import { solve } from './solve.ts'

type Scope = {
  onmessage: ((event: MessageEvent<BotCheckChallenge['parameters']>) => void) | null
  postMessage: (message: unknown) => void
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => scope.postMessage(solve(data))
