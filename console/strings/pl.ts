import { abandonment } from './pl/abandonment.ts'
import { access } from './pl/access.ts'
import { campaigns } from './pl/campaigns.ts'
import { contactForms } from './pl/contact-forms.ts'
import { coupons } from './pl/coupons.ts'
import { feeds } from './pl/feeds.ts'
import { frame } from './pl/frame.ts'
import { imports } from './pl/imports.ts'
import { leads } from './pl/leads.ts'
import { look } from './pl/look.ts'
import { members } from './pl/members.ts'
import { messages } from './pl/messages.ts'
import { opening } from './pl/opening.ts'
import { orders } from './pl/orders.ts'
import { prizes } from './pl/prizes.ts'
import { products } from './pl/products.ts'
import { results } from './pl/results.ts'
import { session } from './pl/session.ts'
import { settings } from './pl/settings.ts'
import { sites } from './pl/sites.ts'
import { webhooks } from './pl/webhooks.ts'

/** Every Polish word of the console. */
export const pl = {
  abandonment,
  access,
  campaigns,
  contactForms,
  coupons,
  feeds,
  frame,
  imports,
  leads,
  look,
  members,
  messages,
  opening,
  orders,
  prizes,
  products,
  results,
  session,
  settings,
  sites,
  webhooks,
}
