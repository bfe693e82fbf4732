import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { ConsentBox } from '#contract/console/privacy/newsletter-page.ts'
import { ConsentBoxes } from '#storefront/parts/consent-boxes.tsx'
import { newsletter } from '#storefront/strings/pl/mail/newsletter.ts'
import { reminders } from '#storefront/strings/pl/mail/reminders.ts'
import { AccountField, AccountForm, type FormState } from './account-form.tsx'

export type PrivacyProps = {
  form: FormState
  hasPassword: boolean
  wantsReminders: boolean
  consents: ConsentBox[]
}

export const Privacy = ({ form, hasPassword, wantsReminders, consents }: PrivacyProps) => (
  <>
    <h1>{words.privacy.title}</h1>
    <section aria-labelledby="przypomnienia">
      <h2 id="przypomnienia">{reminders.account.title}</h2>
      <p>{reminders.account.text}</p>
      <AccountForm
        state={{ nonce: form.nonce, problems: [] }}
        name="przypomnienia"
        submit={wantsReminders ? reminders.account.refuse : reminders.account.agree}
        isQuiet
        hidden={{ wants: wantsReminders ? '0' : '1' }}
      />
    </section>
    {consents.length > 0 ? (
      <section aria-labelledby="zgody">
        <h2 id="zgody">{newsletter.account.title}</h2>
        <p>{newsletter.account.text}</p>
        <AccountForm
          state={{ nonce: form.nonce, problems: [] }}
          name="zgody"
          submit={newsletter.account.save}
          isQuiet
        >
          <ConsentBoxes boxes={consents} />
        </AccountForm>
      </section>
    ) : null}
    <section aria-labelledby="eksport">
      <h2 id="eksport">{words.privacy.exportTitle}</h2>
      <p>{words.privacy.exportText}</p>
      <p>
        <a className="button quiet" href={paths.memberExport} download="dane-konta.json">
          {words.privacy.exportButton}
        </a>
      </p>
    </section>
    <section aria-labelledby="usuniecie">
      <h2 id="usuniecie">{words.privacy.deleteTitle}</h2>
      <p>{words.privacy.deleteText}</p>
      <AccountForm state={form} name="delete" submit={words.privacy.deleteButton} className="danger">
        {hasPassword ? (
          <AccountField
            state={form}
            name="password"
            label={words.currentPassword}
            type="password"
            autoComplete="current-password"
          />
        ) : null}
      </AccountForm>
    </section>
  </>
)
