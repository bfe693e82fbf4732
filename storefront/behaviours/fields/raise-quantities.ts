/** Once, as the page loads: raises quantity fields outside the cart's rows to their minimum. */
export default (root: Document): (() => void) => {
  for (const field of root.querySelectorAll<HTMLInputElement>('input.qty')) {
    const min = Number.parseFloat(field.min)
    if (min >= 0 && Number.parseFloat(field.value) < min && !field.closest('.product-quantity'))
      field.value = field.min
  }
  return () => {}
}
