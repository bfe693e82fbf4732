import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { SpamCheck } from './spam-check.ts'

export default {
  agent: 'sprawdzanie robotów',
  reasonAgainst: async (sending) => {
    if (sending.form.settings.botCheck === 'off') return null
    const { services, form, meta, hidden, verifyBotCheck } = sending
    try {
      const { isHuman, score, threshold, reason, provider } = await verifyBotCheck(services, {
        token: hidden(HIDDEN.botCheck),
        remoteIp: meta.remoteIp,
        honeypot: hidden(HIDDEN.honeypot),
        choice: form.settings.botCheck,
      })
      sending.botCheck = { provider, score, threshold }
      return isHuman ? null : (reason ?? 'Nie wiadomo, czy wiadomość wysłał człowiek.')
    } catch (error) {
      // The message must not be lost because somebody else's server is: the owner decides.
      services.log(`bot check: ${(error as Error).message}`)
      return 'Nie udało się sprawdzić, czy wiadomość wysłał człowiek: usługa sprawdzająca nie odpowiada.'
    }
  },
} satisfies SpamCheck
