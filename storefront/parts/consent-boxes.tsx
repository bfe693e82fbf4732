import type { MarketingChannel } from '#contract/console/privacy/marketing-settings.ts'
import type { ConsentBox } from '#contract/console/privacy/newsletter-page.ts'
import { paths } from '#storefront/paths.ts'
import { newsletter } from '#storefront/strings/pl/mail/newsletter.ts'
import { privacy } from '#storefront/strings/pl/frame/privacy.ts'

/** The field of a channel's box: the same in every form. */
const fieldOf = (channel: MarketingChannel) => `marketing_${channel}`

/** One box for each channel; nobody's tick is made for them. */
export const ConsentBoxes = ({ boxes }: { boxes: readonly ConsentBox[] }) =>
  boxes.map(({ channel, text, isTicked }) => (
    <label className="tick" key={channel}>
      <input
        type="checkbox"
        id={fieldOf(channel)}
        name={fieldOf(channel)}
        value="1"
        defaultChecked={isTicked}
      />
      <span>{text}</span>
    </label>
  ))

/** What goes with an order and is no condition of it: what happens to the data, and the boxes of marketing. */
export const CheckoutConsents = ({ boxes }: { boxes: readonly ConsentBox[] }) => (
  <>
    {boxes.length > 0 ? (
      <fieldset className="consent-boxes">
        <legend>{newsletter.optional}</legend>
        <ConsentBoxes boxes={boxes} />
      </fieldset>
    ) : null}
    <PrivacyNote purpose="zamowienie" />
  </>
)

/** What happens to the data of a form, in short, with the whole notice (RODO art. 13). */
export const PrivacyNote = ({ purpose }: { purpose: keyof typeof privacy.short }) => (
  <p className="field-hint privacy-note">
    {privacy.short[purpose]}{' '}
    <a href={`${paths.privacyNotice}#${purpose}`} target="_blank">
      {privacy.more}
    </a>
  </p>
)
