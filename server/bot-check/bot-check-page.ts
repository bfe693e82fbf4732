import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'
import type { BotCheckPage } from './bot-check-provider.ts'
import { providerOf } from './provider-of.ts'

/** What a page with a form tells the browser of the check, and which other hosts it must then allow. */
export const botCheckPage = ({ botCheck }: Pick<ShopSettings, 'botCheck'>): BotCheckPage => providerOf(botCheck).provider.page(botCheck)
