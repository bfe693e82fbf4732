/** The page's code of each field, without schemas and texts. A test compares it with the registry. */
import { choiceFieldsInPage } from './choice-fields.ts'
import { inPage as consent } from './consent.ts'
import { inPage as email } from './email.ts'
import { inPage as hidden } from './hidden.ts'
import { inPage as phone } from './phone.ts'
import { textFieldsInPage } from './text-fields.ts'

export const fieldsInPage = { ...choiceFieldsInPage, ...textFieldsInPage, consent, email, hidden, phone }
