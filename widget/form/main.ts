import { registerParts } from '../page/register-parts.ts'
import { checkForm } from './check-form.ts'
import Fields from './fields-block.tsx'
import formCss from './form.css?inline'
import { coupon, ticker, timer } from './offer/index.ts'
import offerCss from './offer/offer.css?inline'

registerParts({
  form: { css: formCss, blocks: { fields: Fields }, check: checkForm },
  offer: { css: offerCss, blocks: { coupon, ticker, timer } },
})
