import { readStored, writeStored } from './visit-storage.ts'

const FORM = '[data-delivery-form]'
const RESULT = '[data-delivery-result]'
const STORED = 'klepka-postcode'

/** Requests for cost and days of delivery without leaving the page; the postcode is remembered for the visit. */
export default (root: Document): (() => void) => {
  const form = root.querySelector<HTMLFormElement>(FORM)
  const result = root.querySelector<HTMLElement>(RESULT)
  const field = form?.elements.namedItem('kod')
  if (!form || !result || !(field instanceof HTMLInputElement)) return () => {}
  const listening = new AbortController()
  const { signal } = listening

  /** `leave`: what is done when there is no answer. */
  const requestEstimate = async (leave: () => void) => {
    const { fragment = '', product = '' } = form.dataset
    const quantity = root.querySelector<HTMLInputElement>('form.cart input.qty')?.value ?? '1'
    const variation = root.querySelector<HTMLInputElement>('form.cart .variation_id')?.value ?? ''
    const query = new URLSearchParams({ produkt: product, kod: field.value, ilosc: quantity })
    if (Number(variation) > 0) query.set('wariant', variation)
    result.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(`${fragment}?${query}`, { signal })
      if (answer.ok) result.innerHTML = await answer.text()
      else leave()
    } catch {
      if (!signal.aborted) leave()
    } finally {
      result.removeAttribute('aria-busy')
    }
  }

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      writeStored(STORED, field.value)
      // Without an answer the page itself answers the same form.
      void requestEstimate(() => form.submit())
    },
    { signal },
  )
  const stored = readStored(STORED)
  if (typeof stored === 'string' && field.value === '') {
    field.value = stored
    void requestEstimate(() => {})
  }
  return () => listening.abort()
}
