import { requestSiteVerify, strangerIn } from '../request-site-verify.ts'
import { type BotCheckProvider, human, notHuman, reasons } from '../bot-check-provider.ts'

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js'
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
/** The script comes from the first, its parts from the second; where Google is blocked, the third stands in for it. */
const HOSTS = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
]

export default {
  title: 'Google reCAPTCHA v3',
  page: ({ siteKey }) => ({
    config: {
      provider: 'recaptcha',
      siteKey,
      scriptUrl: `${SCRIPT_URL}?render=${encodeURIComponent(siteKey)}`,
    },
    scriptSources: HOSTS,
    frameSources: HOSTS,
    connectSources: HOSTS,
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

    // An answer without a score is the lowest one.
    const { success, score = 0, 'error-codes': codes } = verified.answer
    if (success === false) return notHuman(reasons.refused(codes), threshold)
    const strange = strangerIn(verified.answer, { action, hostname: new URL(settings.publicUrl).hostname })
    if (strange) return notHuman(strange, threshold, score)
    return score > threshold
      ? human(score, threshold)
      : notHuman(reasons.lowScore(score, threshold), threshold, score)
  },
} satisfies BotCheckProvider
