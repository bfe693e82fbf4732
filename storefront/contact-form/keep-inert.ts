const MARK = 'active-on-any'

/** Regions with the class `inert-on-<status>` cannot be used while the form has that status. */
export const makeInert = (form: HTMLElement, status: string): void => {
  for (const region of form.querySelectorAll<HTMLElement>(`.${MARK}`)) {
    region.inert = false
    region.classList.remove(MARK)
  }
  for (const region of form.querySelectorAll<HTMLElement>(`.inert-on-${CSS.escape(status)}`)) {
    region.inert = true
    region.classList.add(MARK)
  }
}
