import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import type { BotCheckProvider, BotCheckSettings, BotCheckPage } from './bot-check-provider.ts'
import * as providers from './providers/index.ts'
import type { ShopSettings } from '../shop-settings/shop-settings.ts'

/**
 * What a page with a form passes to the browser about the check, and which other hosts it must then allow.
 */
export const botCheckPage = (
  { botCheck }: Pick<ShopSettings, 'botCheck'>,
  choice: BotCheckChoice = 'shop',
): BotCheckPage => {
  const settings = settingsFor(botCheck, choice)
  return providerOf(settings).provider.page(settings)
}

const known: Record<string, BotCheckProvider> = { ...providers }

/** The check the owner chose; an unknown name means the embedded one, which needs no keys. */
export const providerOf = ({
  provider,
}: Pick<BotCheckSettings, 'provider'>): { name: string; provider: BotCheckProvider } => {
  const chosen = Object.hasOwn(known, provider) ? known[provider] : undefined
  return chosen ? { name: provider, provider: chosen } : { name: 'altcha', provider: providers.altcha }
}

/** The check that a form requires: none, or the shop's, or the embedded one if the shop has none. */
export const settingsFor = (settings: BotCheckSettings, choice: BotCheckChoice): BotCheckSettings => {
  if (choice === 'off') return { ...settings, provider: 'none' }
  return choice === 'on' && providerOf(settings).name === 'none'
    ? { ...settings, provider: 'altcha' }
    : settings
}
