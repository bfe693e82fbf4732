import type { Field } from './field.ts'
import * as fields from './index.ts'

/** Each kind of field by its name, for code that treats all of them alike. */
export const fieldKinds = { ...fields } as unknown as Record<string, Field<never> | undefined>
