import { requestSiteVerify, strangerIn } from '../request-site-verify.ts'
import { type BotCheckProvider, human, notHuman, reasons } from '../bot-check-provider.ts'

const HOST = 'https://challenges.cloudflare.com'
const SCRIPT_URL = `${HOST}/turnstile/v0/api.js?render=explicit`
const VERIFY_URL = `${HOST}/turnstile/v0/siteverify`

export default {
  title: 'Cloudflare Turnstile',
  page: ({ siteKey }) => ({
    config: { provider: 'turnstile', siteKey, scriptUrl: SCRIPT_URL },
    scriptSources: [HOST],
    frameSources: [HOST],
    connectSources: [HOST],
  }),
  verify: async ({ shopSettings, settings }, { token, action, remoteIp }, options) => {
    const { secretKey, threshold } = shopSettings().botCheck
    if (token === '') return notHuman(reasons.missing, threshold)
    const verified = await requestSiteVerify(options, options.verifyUrl ?? VERIFY_URL, {
      secret: secretKey,
      token,
      remoteIp,
    })
    if (!verified.ok) return notHuman(verified.reason, threshold)

    // It gives no score: yes or no.
    const { success, 'error-codes': codes } = verified.answer
    if (success !== true) return notHuman(reasons.refused(codes), threshold)
    const strange = strangerIn(verified.answer, { action, hostname: new URL(settings.publicUrl).hostname })
    return strange ? notHuman(strange, threshold) : human(null, threshold)
  },
} satisfies BotCheckProvider
