import { type RefObject, useRef, useState } from 'react'
import { COMPANY_PATH, type CompanyAnswer, type CompanyData } from '#contract/shop/checkout.ts'
import { readNip } from '#contract/shop/checkout-fields.ts'
import { checkoutPage as words } from '#storefront/strings/pl/cart/checkout-page.ts'

type Given = {
  form: RefObject<HTMLFormElement | null>
  nonce: string
  onFound: () => void
}

/** Puts a firm's name into its field, and its address into those that are empty. */
const fillIn = (form: HTMLFormElement, { name, address }: CompanyData): void => {
  const write = (field: string, value: string | undefined, replaces: boolean) => {
    const input = form.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement) || !value || (input.value && !replaces)) return
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  write('billing_company', name, true)
  const isEmpty = ['address_1', 'postcode', 'city'].every((field) => {
    const input = form.elements.namedItem(`billing_${field}`)
    return !(input instanceof HTMLInputElement) || input.value === ''
  })
  // Half of one address and half of another would be neither.
  if (!isEmpty) return
  write('billing_address_1', address?.line1, false)
  write('billing_postcode', address?.postcode, false)
  write('billing_city', address?.city, false)
}

/** Asks for the data of the firm whose NIP is in the form. */
export const useCompany = ({ form, nonce, onFound }: Given) => {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  // Not state: a second click of the same moment has to see it.
  const asking = useRef(false)

  const request = async () => {
    const field = form.current?.elements.namedItem('billing_nip')
    const nip = field instanceof HTMLInputElement ? readNip(field.value) : undefined
    if (asking.current || !form.current) return
    if (!nip) return setText(words.companyProblem.bad_nip)
    asking.current = true
    setIsBusy(true)
    setText(words.askingCompany)
    try {
      const query = new URLSearchParams({ nip, security: nonce })
      const answer = (await (await fetch(`${COMPANY_PATH}?${query}`)).json()) as CompanyAnswer
      if (answer.company) {
        fillIn(form.current, answer.company)
        onFound()
        setText(words.companyFound)
      } else setText(words.companyProblem[answer.reason])
    } catch {
      setText(words.companyProblem.unavailable)
    }
    asking.current = false
    setIsBusy(false)
  }

  return { text, isBusy, request: () => void request() }
}
