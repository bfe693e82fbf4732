import * as v from 'valibot'
import type { Hint } from '../kinds.ts'

const MAX_TEXT = 5_000
const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT)), '')

/**
 * The owner's own words in the rules of a game; '' is replaced by a usual text. Prizes, odds, dates and the way of
 * drawing are no texts: the rules show what the server does.
 */
export const gameRules = v.strictObject({
  organiser: text,
  who: text,
  receipt: text,
  /** Until when a won code can be used. */
  validity: text,
  personalData: text,
  complaints: text,
  contact: text,
  /** Paragraphs at the end. */
  more: text,
})

const written = (label: string, help?: string): Hint => ({ label, isLong: true, ...(help && { help }) })

export const gameRulesHint: Hint = {
  label: 'Własne teksty regulaminu',
  help: 'Regulamin powstaje sam: z nagród, szans, dat i danych firmy. Puste pole to gotowy tekst.',
  settings: {
    organiser: written('Organizator', 'Puste: dane firmy z ustawień.'),
    who: written('Kto może zagrać', 'Puste: każda pełnoletnia osoba, bez zakupów.'),
    receipt: written('Jak odebrać nagrodę'),
    validity: written(
      'Ważność kodów',
      'Na przykład: 30 dni od wygranej. Bez tego uczestnik nie zna terminu.',
    ),
    personalData: written(
      'Dane osobowe',
      'Puste: kto i po co je przetwarza, z linkiem do informacji o danych.',
    ),
    complaints: written('Reklamacje', 'Puste: e-mailem, odpowiedź w 14 dni.'),
    contact: written('Kontakt', 'Puste: e-mail i telefon z ustawień.'),
    more: written('Postanowienia dodatkowe', 'Pusty wiersz zaczyna nowy akapit.'),
  },
}
