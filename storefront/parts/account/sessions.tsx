import { account as words } from '#storefront/strings/pl/account/account.ts'
import { DateTime } from '../date-time.tsx'
import { AccountForm, type FormState } from './account-form.tsx'

export type AccountSessionRow = {
  id: string
  device: string
  ip: string
  createdMs: number
  seenMs: number
  isThis: boolean
}
export type SessionsProps = { form: FormState; sessions: AccountSessionRow[] }

export const Sessions = ({ form, sessions }: SessionsProps) => (
  <>
    <h1>{words.sessions.title}</h1>
    <p>{words.sessions.text}</p>
    <ul className="account-list">
      {sessions.map(({ id, device, ip, createdMs, seenMs, isThis }) => (
        <li key={id}>
          <strong>
            {device}
            {isThis ? ` (${words.sessions.thisOne})` : null}
          </strong>
          <span>
            {words.sessions.since}: <DateTime ms={createdMs} />
          </span>
          <span>
            {words.sessions.seen}: <DateTime ms={seenMs} />
          </span>
          {ip ? (
            <span>
              {words.sessions.address}: {ip}
            </span>
          ) : null}
          {isThis ? null : (
            <AccountForm
              state={form}
              name="end"
              hidden={{ session: id }}
              submit={words.sessions.end}
              submitLabel={words.sessions.endNamed(device)}
              isQuiet
            />
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 ? (
      <AccountForm state={form} name="end-all" submit={words.sessions.endAll} isQuiet />
    ) : null}
  </>
)
