import { type RefObject, useRef, useState } from 'react'
import { TOWN_PATH, type TownAnswer } from '#contract/shop/checkout.ts'
import { readPostcode } from '#contract/shop/checkout-fields.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'

/** Writes the town of a complete postcode into an empty field; one that the buyer wrote is never touched. */
export const useTown = (form: RefObject<HTMLFormElement | null>) => {
  const [announcement, setAnnouncement] = useState('')
  const asked = useRef<Record<string, string>>({})
  const written = useRef<Record<string, string>>({})

  const request = async (postcodeField: HTMLInputElement, townField: HTMLInputElement) => {
    const postcode = readPostcode(postcodeField.value)
    if (!postcode || asked.current[postcodeField.name] === postcode) return
    asked.current[postcodeField.name] = postcode
    const isOurs = () => townField.value === '' || townField.value === written.current[townField.name]
    if (!isOurs()) return
    try {
      const answer = await fetch(`${TOWN_PATH}?kod=${postcode}`)
      const { town } = (await answer.json()) as TownAnswer
      if (!town || !isOurs() || readPostcode(postcodeField.value) !== postcode) return
      townField.value = written.current[townField.name] = town
      townField.dispatchEvent(new Event('input', { bubbles: true }))
      setAnnouncement(checkoutPage.town(town))
    } catch {
      // The buyer writes it.
    }
  }

  return {
    /** Announced to screen readers. */
    announcement,
    typed: (name: string) => {
      const kind = /^(billing|shipping)_postcode$/.exec(name)?.[1]
      const fields = form.current?.elements
      const [postcode, town] = [fields?.namedItem(name), fields?.namedItem(`${kind}_city`)]
      if (postcode instanceof HTMLInputElement && town instanceof HTMLInputElement)
        void request(postcode, town)
    },
  }
}
