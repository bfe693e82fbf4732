import type { BotCheckAction, BotCheckConfig } from '#contract/contact-forms/bot-check.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'
import type { Verdict } from './verdict.ts'

export type BotCheckSettings = ShopSettings['botCheck']
export type BotCheckNeeds = Pick<Shop, 'db' | 'settings' | 'shopSettings' | 'now'>

/** What a page needs so that the check can run in it. */
export type BotCheckPage = {
  config: BotCheckConfig
  scriptSources: string[]
  frameSources: string[]
  connectSources: string[]
}

export type Proof = { token: string; action: BotCheckAction; remoteIp: string; honeypot: string }
/** How a service of somebody else's is asked; a test may send it elsewhere. */
export type Asking = { fetch: typeof fetch; verifyUrl?: string | undefined; timeoutMs: number }

/** One way to tell a person from a program. */
export type BotCheckProvider = {
  title: string
  page: (settings: BotCheckSettings) => BotCheckPage
  verify: (needs: BotCheckNeeds, proof: Proof, asking: Asking) => Promise<Verdict>
}
