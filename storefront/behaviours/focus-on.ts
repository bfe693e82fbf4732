/** A field that is entered has its caret after what is in it. */
export const focusOn = (control: HTMLElement | null | undefined) => {
  if (!control) return
  control.focus()
  if (control instanceof HTMLInputElement && control.value) {
    const { value } = control
    control.value = ''
    control.value = value
  }
}
