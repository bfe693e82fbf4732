import * as v from 'valibot'
import { fieldId } from '../fields/field.ts'
import type { Block } from './block.ts'

const settings = {
  /** Ids of the fields in this block, in their order. */
  fields: v.pipe(v.array(fieldId), v.minLength(1), v.maxLength(30)),
}

export default {
  settings,
  fieldIds: ({ fields }) => fields,
  part: 'form',
  area: 'form',
  // Layout of the fields; kinds of fields add their own CSS, and the part that checks forms adds that of
  // problems.
  styles: `
    .fields { display: grid; gap: 0.9em; }
    .field { min-width: 0; margin: 0; padding: 0; border: 0; }
    .label { display: block; margin-bottom: 0.35em; padding: 0; font-size: 0.875em; font-weight: 600; text-align: start; }
    .star { color: var(--red); }
    .input { min-height: max(2.9em, 44px); border-radius: var(--corner); font: inherit; display: block; width: 100%; margin: 0; padding: 0.55em 0.85em; border: 1.5px solid var(--line); background: var(--ground); color: inherit; text-align: start; }
    [dir='rtl'] .input[dir='ltr']:placeholder-shown { direction: rtl; }
    .input::placeholder { color: var(--soft); opacity: 1; }
    textarea.input { min-height: 5.5em; resize: vertical; }
    .input:hover { border-color: var(--ink); }
    .input:focus-visible { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: 0; }
  `,
  hints: { title: 'Pola formularza', settings: { fields: { label: 'Pola', from: 'fields', item: 'pole' } } },
} satisfies Block<typeof settings>
