import type { Campaign } from '#campaign/campaign-shape.ts'
import { picture } from '#campaign/ready/usual-parts.ts'
import { naturalContent, sampleCampaign, sampleFormats, sampleTypes } from './sample-campaign.ts'
import type { SampleWords } from './sample-strings.ts'

/** Promises nothing: whoever starts from a format writes its texts. */
const startWords: SampleWords = {
  heading: 'Bądźmy w kontakcie',
  text: 'Napisz tu w jednym zdaniu, co zyska osoba, która to czyta.',
  note: 'Tu jest miejsce na dopisek.',
  timer: 'Koniec za',
  coupon: 'Kod rabatowy',
  button: 'Zobacz więcej',
  email: 'Adres e-mail',
  send: 'Zapisz mnie',
  consentLabel: 'Zgoda',
  consent: 'Chcę dostawać wiadomości e-mail. Mogę zrezygnować w każdej chwili.',
  thanks: 'Dziękujemy!',
  answered: 'Napiszemy, gdy będzie coś ciekawego.',
  prizes: [
    ['Rabat 5%', 50],
    ['Rabat 10%', 20],
    ['Próbki gratis', 10],
    ['Tym razem nic', 20],
  ],
}
const { src, width, height } = picture
/** Only in drawings: a campaign starts without a code and without an end. */
const SHOWN_CODE = 'KOD10'

/**
 * A campaign of a format with a block in each of its areas; undefined: there is no such format. `isShown`: with what
 * its owner has to add.
 */
export const formatStart = (type: string, format: string, isShown: boolean): Campaign | undefined => {
  const known = sampleTypes.find((one) => one === type)
  if (!known || !Object.hasOwn(sampleFormats(known), format)) return undefined
  const made = sampleCampaign(
    { type: known, format, language: 'pl', isDark: false, content: naturalContent(known) },
    { words: startWords, picture: { src, width, height }, code: SHOWN_CODE },
  )
  if (isShown) return made
  return {
    ...made,
    name: 'Nowa kampania',
    entryEffect: 'fade',
    triggers: [{ kind: 'timeDelay', seconds: 10 }],
    coupon: null,
    timer: null,
    game: made.game && {
      ...made.game,
      prizes: made.game.prizes.map((prize) => ({ ...prize, code: null })),
    },
  }
}
