import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountForm } from '../account/account-form.tsx'
import type { SignInStepProps } from './sign-in.tsx'

export type ConsentProps = SignInStepProps & { siteName: string; clientName: string }

export const Consent = ({ siteName, clientName, query, ...state }: ConsentProps) => (
  <>
    <h1>{words.consent.title}</h1>
    <p>{words.consent.text(siteName, clientName)}</p>
    <div className="account-choices">
      <AccountForm state={state} name="allow" action={paths.consent + query} submit={words.consent.allow} />
      <AccountForm
        state={{ ...state, problems: [] }}
        name="deny"
        action={paths.consent + query}
        submit={words.consent.deny}
        isQuiet
      />
    </div>
  </>
)

export type SignInMessageProps = { title: string; text: string; link: { url: string; label: string } }

export const SignInMessage = ({ title, text, link }: SignInMessageProps) => (
  <>
    <h1>{title}</h1>
    <p>{text}</p>
    <p>
      <a className="button" href={link.url}>
        {link.label}
      </a>
    </p>
  </>
)

export type ApprovalProps = {
  title: string
  text: string
  /** Null: there is nothing to confirm (any more). `name`: of the field with the secret. */
  ask: { action: string; name: string; secret: string; yes: string; otherwise: string } | null
}

/** The question behind the link of a message to a device. */
export const Approval = ({ title, text, ask }: ApprovalProps) => (
  <>
    <h1>{title}</h1>
    <p role={ask ? undefined : 'status'}>{text}</p>
    {ask ? (
      <>
        <form className="account-form" method="post" action={ask.action}>
          <input type="hidden" name={ask.name} value={ask.secret} />
          <button type="submit" className="button">
            {ask.yes}
          </button>
        </form>
        <p className="field-hint">{ask.otherwise}</p>
      </>
    ) : null}
  </>
)
