import { type BotCheckProvider, human } from '../bot-check-provider.ts'

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
