import type * as v from 'valibot'

/** What a kind's settings are once they have been read. */
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>
