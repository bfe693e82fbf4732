import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'
import type { BotCheckPage } from './bot-check-provider.ts'
import { providerOf, settingsFor } from './provider-of.ts'

/** What a page with a form tells the browser of the check, and which other hosts it must then allow. */
export const botCheckPage = (
  { botCheck }: Pick<ShopSettings, 'botCheck'>,
  choice: BotCheckChoice = 'shop',
): BotCheckPage => {
  const settings = settingsFor(botCheck, choice)
  return providerOf(settings).provider.page(settings)
}
