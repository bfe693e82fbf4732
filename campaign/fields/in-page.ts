/** What a page runs of each field, without schemas and words. A test holds it against the registry. */
import { inPage as birthday } from './birthday.ts'
import { inPage as checkbox } from './checkbox.ts'
import { inPage as consent } from './consent.ts'
import { inPage as date } from './date.ts'
import { inPage as email } from './email.ts'
import { inPage as hidden } from './hidden.ts'
import { inPage as multiSelect } from './multi-select.ts'
import { inPage as name } from './name.ts'
import { inPage as number } from './number.ts'
import { inPage as phone } from './phone.ts'
import { inPage as radio } from './radio.ts'
import { inPage as select } from './select.ts'
import { inPage as text } from './text.ts'
import { inPage as url } from './url.ts'

export const fieldsInPage = {
  birthday,
  checkbox,
  consent,
  date,
  email,
  hidden,
  multiSelect,
  name,
  number,
  phone,
  radio,
  select,
  text,
  url,
}
