import type { ContactFormElement } from './wire-global.ts'
import { removeProblems } from './show-problems.ts'

const statusLine = ({ wpcf7 }: ContactFormElement) =>
  wpcf7.parent.querySelector<HTMLElement>('.screen-reader-response [role="status"]')
const outputs = (form: ContactFormElement) => form.querySelectorAll<HTMLElement>('.wpcf7-response-output')

/** Takes back what the form said before. */
export const clearResponse = (form: ContactFormElement): void => {
  removeProblems(form)
  statusLine(form)?.replaceChildren()
  for (const output of outputs(form)) output.textContent = ''
}

/** Says something at the form's end, and to who hears the page instead of seeing it. */
export const respond = (form: ContactFormElement, message: string): void => {
  statusLine(form)?.append(message)
  for (const output of outputs(form)) output.textContent = message
}
