import type { MessageRow } from './inbox-store.ts'

/** One field as it was kept; `consent` is the text of a box that was ticked or not. */
export type KeptField = { name: string; value: string | string[]; consent?: string }

export const fieldsOf = (row: Pick<MessageRow, 'fields_json'>): KeptField[] =>
  JSON.parse(row.fields_json) as KeptField[]

export const valuesOf = ({ value }: Pick<KeptField, 'value'>): string[] =>
  Array.isArray(value) ? value : [value]

/** What the outbox' mails of a message are found by. */
export const aboutMessage = (id: string): string => `message:${id}`
