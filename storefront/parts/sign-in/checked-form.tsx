import { type FormEvent, useEffect, useRef } from 'react'
import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import { CHECK_FIELD, type SignInCheck } from '#contract/identity/page-forms.ts'
import { openBotCheck } from '#storefront/bot-check/open-bot-check.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import { AccountForm, type AccountFormProps } from '../account/account-form.tsx'

/** A check that takes longer does not stop the form: it is sent without a token, and the page reports the problem. */
const TIMEOUT_MS = 8_000

type Props = Omit<AccountFormProps, 'onSubmit' | 'ref'> & { check: SignInCheck | null }

/** A form that is sent with a token of the bot check, where the shop uses one. */
export const BotCheckedForm = ({ check, children, ...form }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const requestToken = useRef<() => Promise<string>>(undefined)
  // Not state: a second click of the same moment has to see it.
  const progress = useRef<'idle' | 'waiting' | 'ready'>('idle')

  useEffect(() => {
    if (!check) return
    const { config } = check
    const botCheck = openBotCheck(config, window)
    const execute = () => botCheck.execute(config.siteKey, { action: botCheckActions.signIn })
    requestToken.current = execute
    // From now on the shop measures how long the page is open.
    botCheck.ready(() => void execute().catch(() => {}))
    // A token is valid once: after coming back to the page the form needs a new one.
    const reset = () => (progress.current = 'idle')
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [check])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!requestToken.current || progress.current === 'ready') return
    event.preventDefault()
    if (progress.current === 'waiting') return
    progress.current = 'waiting'
    const element = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const timeout = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, ''))
    Promise.race([requestToken.current(), timeout])
      .catch(() => '')
      .then((token) => {
        progress.current = 'ready'
        if (field.current) field.current.value = token
        element.requestSubmit(submitter)
      }, reportError)
  }

  return (
    <AccountForm {...form} onSubmit={onSubmit}>
      {children}
      {check === null ? null : (
        <div data-sign-in-check={JSON.stringify(check.config)}>
          <input ref={field} type="hidden" name={CHECK_FIELD} />
          {check.isAlwaysAsked ? (
            <noscript>
              <p className="woocommerce-info">{account.signIn.checkNeedsScript}</p>
            </noscript>
          ) : null}
        </div>
      )}
    </AccountForm>
  )
}
