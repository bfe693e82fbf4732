const FIELDS = '[data-passkey]'
const ALONE = '[data-passkey-alone]'
/**
 * A question that was only offered is put anew when somebody comes back to the page after so long; it lives
 * five minutes.
 */
const OLD_MS = 4 * 60_000

/** What the browser is asked; its id, where the form does not hold it yet. */
type Question = { options: unknown; challengeId?: string }

/**
 * Asks the browser for a passkey, or to make one, when the form around it is sent; what it gives goes with the form.
 * Where a passkey alone signs in, it is also offered among the addresses the browser knows for the login field.
 */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  /** The browser answers one question at a time. */
  let asking = new AbortController()
  let offeredMs: number | undefined

  const ask = async (fields: HTMLElement, submitter: HTMLElement | null, mediation?: 'conditional') => {
    asking.abort()
    asking = new AbortController()
    const { signal: stopped } = asking
    offeredMs = mediation && Date.now()
    const form = fields.closest('form')!
    const hold = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)!
    try {
      const { options, challengeId } = await questionOf(fields)
      const credential = await answerOf(fields, options, { signal: stopped, ...(mediation && { mediation }) })
      if (challengeId !== undefined) hold('challenge').value = challengeId
      hold('credential').value = JSON.stringify(credential)
      // By the same button: its name says what the form is for.
      form.requestSubmit(submitter)
    } catch {
      // Who asked anew, or was only offered something, need not hear of it.
      if (stopped.aborted || mediation) return
      tell(fields, fields.dataset['failed'])
      void offer()
    }
  }

  const alone = root.querySelector<HTMLElement>(ALONE)
  const offer = async () => {
    const fields = alone?.querySelector<HTMLElement>(FIELDS)
    if (fields && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
      await ask(fields, null, 'conditional')
  }

  root.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event as SubmitEvent
      const fields = (target as HTMLFormElement).querySelector<HTMLElement>(FIELDS)
      if (!fields || fields.querySelector<HTMLInputElement>('input[name=credential]')?.value) return
      event.preventDefault()
      tell(fields, undefined)
      void ask(fields, submitter)
    },
    { signal },
  )
  // From now on its button leads to the browser's question; before, the form would have gone without an answer.
  for (const fields of root.querySelectorAll<HTMLElement>(FIELDS)) fields.dataset['ready'] = ''
  if (alone && canAsk()) {
    alone.hidden = false
    void offer()
    root.addEventListener(
      'visibilitychange',
      () => void (!root.hidden && offeredMs !== undefined && Date.now() - offeredMs > OLD_MS && offer()),
      { signal },
    )
  } else alone?.remove()

  return () => {
    listening.abort()
    asking.abort()
  }
}

/** Pages without TLS have none of it, older browsers not the whole. */
const canAsk = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The page holds it, or tells where to get one: a challenge counts once, and not for long. */
const questionOf = async ({ dataset }: HTMLElement): Promise<Question> => {
  const { question, options = '{}' } = dataset
  if (question === undefined) return { options: JSON.parse(options) as unknown }
  const answer = await fetch(question, { method: 'POST', headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`No challenge: ${answer.status}`)
  return (await answer.json()) as Question
}

const answerOf = async (
  { dataset }: HTMLElement,
  options: unknown,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<unknown> => {
  const credential =
    dataset['passkey'] === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
          ...more,
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            options as PublicKeyCredentialRequestOptionsJSON,
          ),
          ...more,
        })
  if (!credential) throw new Error('No passkey was given')
  return (credential as PublicKeyCredential).toJSON()
}

/** Hidden first, so that the same words are read out a second time. */
const tell = (fields: HTMLElement, text: string | undefined) => {
  const problem = fields.querySelector<HTMLElement>('.passkey-problem')
  if (!problem) return
  problem.hidden = text === undefined
  problem.textContent = text ?? ''
}
