import { fieldKinds } from '../fields/field-kinds.ts'
import { hasLink } from '../texts/inline-links.ts'
import { lacksPrivacyNote } from '../privacy/privacy-note.ts'
import type { Check } from './check.ts'

/** A consent to messages, and nowhere to send them. */
export const nobodyToWriteTo: Check = {
  severity: 'fails',
  find: ({ fields, target }) => {
    const all = Object.values(fields)
    const consent = Object.entries(fields).find(([, { kind }]) => kind === 'consent')
    return consent &&
      target === 'lead' &&
      !all.some(({ kind }) => fieldKinds[kind]?.isAddress || kind === 'phone')
      ? [
          {
            path: ['fields'],
            text: 'Formularz prosi o zgodę, a nie ma pola na adres e-mail ani telefon, więc nie ma komu odpisać.',
          },
        ]
      : []
  },
}

/** A winner's code is shown once; only an address lets it be sent again. */
export const codeWithoutAddress: Check = {
  severity: 'advice',
  find: ({ game, fields }) =>
    game?.prizes.some(({ code }) => code !== null) &&
    !Object.values(fields).some(({ kind }) => fieldKinds[kind]?.isAddress)
      ? [
          {
            path: ['fields'],
            text: 'Wygrany kod widać tylko raz. Dodaj pole na adres e-mail, żeby nie przepadł.',
          },
        ]
      : [],
}

export const markedConsent: Check = {
  severity: 'fails',
  find: ({ fields }) =>
    Object.entries(fields).flatMap(([id, field]) =>
      field.kind === 'consent' && field.isMarked
        ? [
            {
              path: ['fields', id, 'isMarked'],
              text: 'Zgoda zaznaczona z góry nie jest zgodą: RODO wymaga, żeby zaznaczył ją sam odwiedzający.',
            },
          ]
        : [],
    ),
}

/** The server adds a note; the owner's own is better. */
export const missingPrivacyNote: Check = {
  severity: 'advice',
  find: (campaign) =>
    lacksPrivacyNote(campaign)
      ? [
          {
            path: ['fields'],
            text: 'Formularz nie mówi, co się stanie z danymi (RODO, art. 13). Sklep dopisze krótką informację; lepsza jest własna, z odnośnikiem.',
          },
        ]
      : [],
}

/** A link alone is no text of a consent. */
export const shortConsent: Check = {
  severity: 'advice',
  find: ({ fields }) =>
    Object.entries(fields).flatMap(([id, field]) =>
      field.kind === 'consent' && !hasLink(field.text) && field.text.trim().split(/\s+/).length < 4
        ? [
            {
              path: ['fields', id, 'text'],
              text: 'Z tej zgody nie wynika, na co się ktoś zgadza. Napisz, kto i w jakiej sprawie będzie pisał.',
            },
          ]
        : [],
    ),
}

/** After the form nothing says that it was sent. */
export const noThanks: Check = {
  severity: 'advice',
  find: ({ screens, mobileScreens, fields, game, thankYou, redirect }) =>
    Object.keys(fields).length > 0 &&
    !game &&
    !redirect &&
    thankYou.isShown &&
    [screens, mobileScreens].some((own) => own?.thankYou.length === 0)
      ? [
          {
            path: ['screens', 'thankYou'],
            text: 'Po wysłaniu formularza nic nie potwierdza, że się udało. Dodaj podziękowanie.',
          },
        ]
      : [],
}
