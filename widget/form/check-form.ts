import type { ProblemKey } from '#campaign/validators/validator.ts'
import type { RenderPart } from '../parts.ts'
import { evaluateFields, kindOf, missingOf } from './evaluate-fields.ts'
import { readForm } from './read-form.ts'

const SHAKE_MS = 420

/** Shakes the form for an error, except for visitors who prefer reduced motion. */
const shake = (surface: Element | null): void => {
  if (matchMedia('(prefers-reduced-motion: reduce), (pointer: coarse)').matches) return
  surface?.animate(
    [0, -8, 7, -5, 3, 0].map((px) => ({ translate: `${px}px` })),
    { duration: SHAKE_MS, easing: 'ease-in-out', id: 'shake' },
  )
}

/** Our message for each kind of error that browsers find. */
const OF_TYPE: Record<string, ProblemKey> = { date: 'date', url: 'url', email: 'email' }

export const checkForm: NonNullable<RenderPart['check']> = async (form, showing, fill) => {
  const { fields } = showing.template
  const controls = [...form.elements] as HTMLInputElement[]
  const ids = [...new Set(controls.map(({ name }) => name))].filter((name) => name in fields)
  const typed = readForm(form)
  if (ids.length && !ids.some((id) => typed.has(id))) {
    if (!form.closest('.phone')) shake(form.parentElement)
    const first = ids.find((id) => fields[id] && kindOf(fields[id]).isAddress) ?? ids[0] ?? ''
    return {
      values: {},
      problems: { [first]: fields[first] ? missingOf(fields[first]) : 'required' },
      isEmpty: true,
    }
  }
  const { values, problems } = await evaluateFields(fields, ids, typed, Date.now(), showing.host)
  for (const { name, type, validity } of controls)
    if (!validity.valid && ids.includes(name)) problems[name] ??= OF_TYPE[type] ?? 'required'
  for (const [id, settings] of Object.entries(fields))
    if ('value' in settings) values[id] = fill(settings.value)
  return { values, problems, isEmpty: false }
}
