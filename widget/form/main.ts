import { registerParts } from '../page/scripts.ts'
import { checkForm } from './check-form.ts'
import Fields from './fields-block.tsx'
import formCss from './form.css?inline'
import Coupon from './offer/coupon.tsx'
import offerCss from './offer/offer.css?inline'
import Ticker from './offer/ticker.tsx'
import Timer from './offer/timer.tsx'

registerParts({
  form: { css: formCss, blocks: { fields: Fields }, check: checkForm },
  offer: { css: offerCss, blocks: { coupon: Coupon, ticker: Ticker, timer: Timer } },
})
