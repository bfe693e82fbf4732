import { stripPhone } from '#campaign/validators/phone-basic.ts'

type PhoneMode = { clean: (text: string) => string; maxLength: number; needsLibrary: boolean }

/** How a telephone number may be typed: anywhere's, one with a country code, one of Israel. */
export const phoneModes: Record<'basic' | 'international' | 'israeli', PhoneMode> = {
  basic: { clean: stripPhone, maxLength: 15, needsLibrary: false },
  international: { clean: stripPhone, maxLength: 25, needsLibrary: true },
  israeli: {
    clean: (text) => text.replace(/[^\d-]/g, '').replace(/-{2,}/g, '-'),
    maxLength: 15,
    needsLibrary: false,
  },
}
