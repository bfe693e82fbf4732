import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import type { SignInCheck } from '#contract/identity/page-forms.ts'
import type { BotCheckPage, BotCheckProvider } from '#server/bot-check/bot-check-provider.ts'
import { providerOf } from '#server/bot-check/provider-of.ts'
import type { Shop } from '#server/shop.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Client, Site } from '../sites/site.ts'
import { askBotCheck } from './ask-bot-check.ts'
import { captchaProviderOf, OWN_CAPTCHA } from './captcha-provider-of.ts'
import { needsCaptcha } from './needs-captcha.ts'

type For = { site: Site; client: Client | null }

/**
 * On our own pages people are checked as the client names it, where the owner chose the same for forms and so gave its
 * keys; everywhere else by the shop's own check, which needs none.
 */
const checkFor = ({ shopSettings }: Pick<Shop, 'shopSettings'>, client: Client | null): BotCheckProvider => {
  const { provider } = client?.captcha ?? OWN_CAPTCHA
  const hasKeys =
    shopSettings().botCheck.provider === provider && captchaProviderOf({ provider }) !== undefined
  return providerOf({ provider: hasKeys ? provider : OWN_CAPTCHA.provider }).provider
}

/** What a page needs on which somebody may be asked; null: nobody ever is. */
export const pageCheck = (
  shop: Pick<Shop, 'shopSettings'>,
  { site, client }: For,
): (BotCheckPage & SignInCheck) | null =>
  needsCaptcha({ site, client, failures: Infinity })
    ? {
        ...checkFor(shop, client).page(shop.shopSettings().botCheck),
        isAlwaysAsked: needsCaptcha({ site, client, failures: 0 }),
      }
    : null

/** Whether a token was made by the check of our own page, for signing in. */
export const isPageChecked = (
  identity: IdentityService,
  client: Client | null,
  token: string,
  ip: string,
): Promise<boolean> =>
  askBotCheck(checkFor(identity.shop, client), botCheckActions.signIn)(identity, {
    token,
    captcha: client?.captcha ?? OWN_CAPTCHA,
    ip,
  })
