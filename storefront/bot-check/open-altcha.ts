import {
  type BotCheck,
  botCheckActions,
  type BotCheckConfig,
  type BotCheckProof,
  CHALLENGE_PATH,
  type ChallengeAnswer,
  type SeenSigns,
} from '#contract/contact-forms/bot-check.ts'
import { openSolver } from './open-solver.ts'

const TIMEOUT_MS = 10_000
/** A token must still be valid after a form with pictures has been uploaded. */
const SPARE_MS = 90_000

type Solved = Pick<BotCheckProof, 'challenge' | 'solution'> & { fromMs: number; livesMs: number }

/** The clock may have been changed, or the phone may have slept. */
const isFresh = ({ fromMs, livesMs }: Solved) =>
  Date.now() >= fromMs && Date.now() - fromMs < livesMs - SPARE_MS

const kinds: Record<keyof SeenSigns, string[]> = {
  pointer: ['pointerdown', 'click'],
  keys: ['keydown'],
  focus: ['focusin'],
  input: ['input', 'change'],
  scroll: ['scroll'],
}

/** Counts interactions on the page, never their content or position. A script's own events do not count. */
const watchSigns = (view: Window): SeenSigns => {
  const seen: SeenSigns = { pointer: 0, keys: 0, focus: 0, input: 0, scroll: 0 }
  for (const [kind, names] of Object.entries(kinds) as [keyof SeenSigns, string[]][]) {
    for (const name of names)
      view.addEventListener(name, ({ isTrusted }) => void (isTrusted && (seen[kind] += 1)), {
        capture: true,
        passive: true,
      })
  }
  return seen
}

/** The shop's own check. One solved challenge is prepared in advance, so that sending does not wait. */
export const openAltcha = ({ challengeUrl = CHALLENGE_PATH }: BotCheckConfig, view: Window): BotCheck => {
  const seen = watchSigns(view)
  const solve = openSolver()
  const { contactForm } = botCheckActions
  let stamp = ''
  let prepared: Promise<Solved> | null = null

  const requestChallenge = async (action: string): Promise<Solved> => {
    const fromMs = Date.now()
    const response = await fetch(
      `${challengeUrl}?${new URLSearchParams({ action, ...(stamp && { stamp }) })}`,
      { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    if (!response.ok) throw new Error(`bot check: ${response.status}`)
    const { stamp: given, livesMs, ...challenge } = (await response.json()) as ChallengeAnswer
    stamp = given
    return { challenge, solution: await solve(challenge.parameters), fromMs, livesMs }
  }
  const prepare = () => {
    prepared = requestChallenge(contactForm)
    // An error is handled where the challenge is taken.
    prepared.catch(() => {})
  }
  /** The prepared one, for one use; undefined when there is none that is still valid. */
  const take = async (): Promise<Solved | undefined> => {
    const taken = prepared
    prepared = null
    const solved = await taken?.catch(() => undefined)
    return solved && isFresh(solved) ? solved : undefined
  }

  return {
    ready: (then) => then(),
    execute: async (_, { action }) => {
      const { challenge, solution } =
        (action === contactForm ? await take() : undefined) ?? (await requestChallenge(action))
      // A page without a form, such as the home page, needs no other.
      if (!prepared && view.document.querySelector('form.wpcf7-form')) prepare()
      // As late as possible, with all interactions until now.
      return btoa(JSON.stringify({ challenge, solution, seen } satisfies BotCheckProof))
    },
  }
}
