import type { FormTag } from './form-tag.ts'
import { moduleOf } from './tag-registry.ts'

/** Names of the fields a mail template may use, each once, in the order of the form. */
export const mailTags = (tags: FormTag[]): string[] => [
  ...new Set(tags.filter((tag) => tag.name !== '' && moduleOf(tag).isMailed).map(({ name }) => name)),
]
