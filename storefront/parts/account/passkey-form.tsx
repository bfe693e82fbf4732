import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AccountForm, type AccountFormProps } from './account-form.tsx'

/**
 * The browser's call gets its options from the page, or from an address that returns a new challenge each
 * time.
 */
type Source = { options: string } | { challengeUrl: string }

type Props = Omit<AccountFormProps, 'onSubmit' | 'ref'> & {
  /** `get` uses a passkey that the browser has, `create` makes one. */
  kind: 'get' | 'create'
  source: Source
  failed: string
  needsScript?: string
  /** Passkeys are suggested in the login field, too. */
  isSuggested?: boolean
  fields?: ReactNode
}

/** `suggestedMs`: when passkeys were suggested; not set when a button was pressed. */
type BrowserRequest = { stop: AbortController; suggestedMs: number | undefined }

const beginRequest = (mediation: 'conditional' | undefined): BrowserRequest => ({
  stop: new AbortController(),
  suggestedMs: mediation && Date.now(),
})

/** A suggestion older than this is renewed when the page is shown again; its challenge lives five minutes. */
const OLD_MS = 4 * 60_000
const isOld = (request: BrowserRequest | undefined) =>
  request?.suggestedMs !== undefined && Date.now() - request.suggestedMs > OLD_MS

/** A form that is sent with the browser's answer about a passkey. */
export const PasskeyForm = ({
  kind,
  source,
  failed,
  needsScript,
  isSuggested = false,
  fields,
  children,
  ...form
}: Props) => {
  const element = useRef<HTMLFormElement>(null)
  /** The browser accepts one request at a time. */
  const pending = useRef<BrowserRequest>(undefined)
  const [isReady, setIsReady] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const fieldOf = (name: string) => element.current?.elements.namedItem(name) as HTMLInputElement

  const request = async (submitter: HTMLElement | null, mediation?: 'conditional') => {
    pending.current?.stop.abort()
    pending.current = beginRequest(mediation)
    const { signal } = pending.current.stop
    try {
      const { options, challengeId } = await readChallenge(source)
      const credential = await callBrowser(kind, options, { signal, ...(mediation && { mediation }) })
      if (challengeId !== undefined) fieldOf('challenge').value = challengeId
      fieldOf('credential').value = JSON.stringify(credential)
      // By the same button: its name is the form's purpose.
      element.current?.requestSubmit(submitter)
    } catch {
      if (signal.aborted || mediation) return
      setProblem(failed)
      void suggest()
    }
  }

  const suggest = async () => {
    if (isSuggested && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
      await request(null, 'conditional')
  }

  const start = useEffectEvent(() => {
    setIsReady(true)
    void suggest()
  })
  const renew = useEffectEvent(() => {
    if (!document.hidden && isOld(pending.current)) void suggest()
  })
  useEffect(() => {
    const listening = new AbortController()
    start()
    document.addEventListener('visibilitychange', () => renew(), listening)
    return () => {
      listening.abort()
      pending.current?.stop.abort()
    }
  }, [isSuggested])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (fieldOf('credential').value) return
    event.preventDefault()
    // Hidden and shown again, so that a screen reader announces the same problem a second time.
    setProblem(null)
    void request((event.nativeEvent as SubmitEvent).submitter)
  }

  return (
    <AccountForm {...form} ref={element} onSubmit={onSubmit}>
      <div
        className="passkey"
        data-passkey={kind}
        data-options={'options' in source ? source.options : undefined}
        data-question={'challengeUrl' in source ? source.challengeUrl : undefined}
        data-ready={isReady ? '' : undefined}
      >
        {needsScript ? (
          <noscript>
            <p className="woocommerce-info">{needsScript}</p>
          </noscript>
        ) : null}
        <input type="hidden" name="credential" />
        {fields}
        <p className="passkey-problem checkout-inline-error-message" role="alert" hidden={problem === null}>
          {problem}
        </p>
      </div>
      {children}
    </AccountForm>
  )
}

/** Pages without TLS have no passkeys, and older browsers lack a part of the API. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

type Challenge = { options: unknown; challengeId?: string }

const readChallenge = async (source: Source): Promise<Challenge> => {
  if ('options' in source) return { options: JSON.parse(source.options) as unknown }
  const answer = await fetch(source.challengeUrl, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`No challenge: ${answer.status}`)
  return (await answer.json()) as Challenge
}

const callBrowser = async (
  kind: Props['kind'],
  options: unknown,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<unknown> => {
  const credential =
    kind === 'create'
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
  if (!credential) throw new Error('The browser gave no passkey')
  return (credential as PublicKeyCredential).toJSON()
}
