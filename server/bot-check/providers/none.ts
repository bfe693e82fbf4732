import type { BotCheckProvider } from '#server/bot-check/bot-check-provider.ts'
import { human } from '#server/bot-check/verdict.ts'

export default {
  title: 'Bez sprawdzania',
  page: () => ({
    config: { provider: 'none', siteKey: '' },
    scriptSources: [],
    frameSources: [],
    connectSources: [],
  }),
  verify: async ({ shopSettings }) => human(null, shopSettings().botCheck.threshold),
} satisfies BotCheckProvider
