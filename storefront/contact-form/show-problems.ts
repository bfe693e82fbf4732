import { errorIdOf } from '#contract/contact-forms/wire.ts'
import type { ContactFormElement } from './wire-global.ts'

type Control = HTMLElement & { setCustomValidity?: (message: string) => void }

export const wrappersOf = (form: HTMLElement, field?: string): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('.wpcf7-form-control-wrap')].filter(({ dataset }) =>
    field === undefined ? dataset['name'] !== undefined : dataset['name'] === field,
  )

const listOf = ({ wpcf7 }: ContactFormElement) => wpcf7.parent.querySelector('.screen-reader-response ul')
const firstOf = (form: HTMLElement, field: string) =>
  wrappersOf(form, field)
    .map((wrapper) =>
      wrapper.querySelector<HTMLElement>('.wpcf7-form-control[id], input[id], select[id], textarea[id]'),
    )
    .find(Boolean)

const mark = (control: Control, errorId: string, message: string) => {
  control.classList.add('wpcf7-not-valid')
  control.setAttribute('aria-describedby', errorId)
  control.setCustomValidity?.(message)
}

/** A tip at the field, and a line in the list for screen readers; both as text, never as markup. */
export const showProblem = (form: ContactFormElement, field: string, message: string): void => {
  removeProblem(form, field)
  const errorId = errorIdOf(form.wpcf7.unitTag, field)
  const line = document.createElement('li')
  line.id = errorId
  const id = firstOf(form, field)?.id
  if (id) {
    const link = document.createElement('a')
    link.href = `#${id}`
    link.textContent = message
    line.append(link)
  } else line.textContent = message
  listOf(form)?.append(line)

  for (const wrapper of wrappersOf(form, field)) {
    const tip = document.createElement('span')
    tip.className = 'wpcf7-not-valid-tip'
    tip.setAttribute('aria-hidden', 'true')
    tip.textContent = message
    wrapper.append(tip)
    for (const element of wrapper.querySelectorAll('[aria-invalid]'))
      element.setAttribute('aria-invalid', 'true')
    for (const control of wrapper.querySelectorAll<Control>('.wpcf7-form-control'))
      mark(control, errorId, message)
  }
}

export const removeProblem = (form: ContactFormElement, field: string): void => {
  form.wpcf7.parent
    .querySelector(`.screen-reader-response li[id="${CSS.escape(errorIdOf(form.wpcf7.unitTag, field))}"]`)
    ?.remove()
  for (const wrapper of wrappersOf(form, field)) {
    for (const tip of wrapper.querySelectorAll('.wpcf7-not-valid-tip')) tip.remove()
    for (const element of wrapper.querySelectorAll('[aria-invalid]'))
      element.setAttribute('aria-invalid', 'false')
    for (const control of wrapper.querySelectorAll<Control>('.wpcf7-form-control')) {
      control.classList.remove('wpcf7-not-valid')
      control.removeAttribute('aria-describedby')
      control.setCustomValidity?.('')
    }
  }
}

export const removeProblems = (form: ContactFormElement): void => {
  for (const { dataset } of wrappersOf(form)) removeProblem(form, dataset['name'] ?? '')
  listOf(form)?.replaceChildren()
}

/** To the first field that needs another look, unless the visitor is already elsewhere on the page. */
export const focusFirstProblem = (form: ContactFormElement): void => {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body && !form.contains(activeElement)) return
  const control = form.querySelector<HTMLElement>('.wpcf7-not-valid')
  const target = control?.matches('input, select, textarea')
    ? control
    : control?.querySelector<HTMLElement>('input, select, textarea')
  target?.focus()
  // A floating tip is hidden when its field gets the focus, but it has not been read yet.
  for (const tip of target
    ?.closest('.wpcf7-form-control-wrap')
    ?.querySelectorAll<HTMLElement>('.wpcf7-not-valid-tip') ?? [])
    tip.style.display = ''
}

const statusLine = ({ wpcf7 }: ContactFormElement) =>
  wpcf7.parent.querySelector<HTMLElement>('.screen-reader-response [role="status"]')
const outputs = (form: ContactFormElement) => form.querySelectorAll<HTMLElement>('.wpcf7-response-output')

/** Removes the messages of the previous submission. */
export const clearResponse = (form: ContactFormElement): void => {
  removeProblems(form)
  statusLine(form)?.replaceChildren()
  for (const output of outputs(form)) output.textContent = ''
}

/** Shows a message at the form's end, and announces it to screen readers. */
export const showResponse = (form: ContactFormElement, message: string): void => {
  statusLine(form)?.append(message)
  for (const output of outputs(form)) output.textContent = message
}
