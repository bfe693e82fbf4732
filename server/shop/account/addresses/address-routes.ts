import { Hono } from 'hono'
import { checkFields, type CheckoutValues, checkoutFieldNames } from '#contract/shop/checkout-fields.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { checkout as checkoutWords } from '#storefront/strings/pl/cart/checkout.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { chooseAddress, listOtherAddresses, removeOtherAddress } from './address-book.ts'
import { type AccountRequest, forMember, forMemberForm } from '#server/shop/account/account-page.ts'
import { addressesOf, type AddressKind, saveAddress } from './addresses.ts'

type Problems = { field: string; text: string }[]

/** Valid itself, so that only the address is judged. */
const SOME_PHONE = '600700800'

const show = (
  { show: draw, nonce, member }: AccountRequest,
  kind?: AddressKind,
  typed: CheckoutValues = {},
  problems: Problems = [],
) => {
  const form = (of: AddressKind) => ({ nonce, problems: of === kind ? problems : [] })
  const others = listOtherAddresses(member).map(({ id, address }) => ({ id, address }))
  return draw(
    words.addresses.title,
    {
      view: 'addresses',
      billing: form('billing'),
      shipping: form('shipping'),
      values: { ...addressesOf(member), ...typed },
      others,
    },
    problems,
  )
}

/** The submitted fields of one address. */
const readTyped = (form: FormBody, kind: AddressKind): CheckoutValues =>
  Object.fromEntries(
    checkoutFieldNames.flatMap((name) =>
      name.startsWith(`${kind}_`) && name !== 'billing_email'
        ? [[name, (field(form, name) ?? '').slice(0, 500)]]
        : [],
    ),
  )

/** Validated as the checkout would. */
const check = (kind: AddressKind, typed: CheckoutValues, email: string) => {
  const values: CheckoutValues =
    kind === 'billing'
      ? { ...typed, billing_email: email, wants_invoice: typed.billing_nip?.trim() ? '1' : '' }
      : {
          ...Object.fromEntries(
            Object.entries(typed).map(([name, value]) => [name.replace('shipping_', 'billing_'), value]),
          ),
          billing_email: email,
          billing_phone: SOME_PHONE,
        }
  return checkFields(values, { needsDelivery: false, asksTerms: false })
}

type Change = {
  make: (tx: Sql, services: Services, identityId: string, id: string) => Promise<void>
  done: string
}

/** Actions on an address of an earlier order, by the button that was pressed. */
const OTHERS: Record<string, Change | undefined> = {
  'other-billing': {
    make: (tx, services, member, id) => chooseAddress(tx, services, member, 'billing', id),
    done: words.addresses.saved,
  },
  'other-shipping': {
    make: (tx, services, member, id) => chooseAddress(tx, services, member, 'shipping', id),
    done: words.addresses.saved,
  },
  'other-remove': { make: removeOtherAddress, done: words.addresses.otherRemoved },
}

/** /moje-konto/adresy/. */
export const addressRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.addresses,
      forMember(services, (request) => show(request)),
    )
    .post(
      paths.addresses,
      forMemberForm(services, async (request) => {
        const { form, typed: text, stale, member, tell } = request
        const change = stale.length ? undefined : OTHERS[text('co')]
        if (change) {
          await services.db.transaction((tx) => change.make(tx, services, member.id, text('adres')))
          return tell(change.done, paths.addresses)
        }
        const kind: AddressKind = text('co') === 'shipping' ? 'shipping' : 'billing'
        const typed = readTyped(form, kind)
        if (stale.length) return show(request, kind, typed, stale)
        if (kind === 'shipping' && Object.values(typed).every((value) => !value?.trim())) {
          await services.db.transaction((tx) => saveAddress(tx, services, member.id, kind, null))
          return tell(words.addresses.removed, paths.addresses)
        }
        const result = check(kind, typed, member.email)
        if (!result.ok) {
          const problems = result.problems.map(({ field: name, code }) => {
            const own = (kind === 'shipping' ? name.replace('billing_', 'shipping_') : name) as typeof name
            return { field: own, text: checkoutWords.problem(own, code) }
          })
          return show(request, kind, typed, problems)
        }
        const { billing, phone, nip } = result.fields
        await services.db.transaction((tx) =>
          saveAddress(
            tx,
            services,
            member.id,
            kind,
            kind === 'billing' ? { address: billing, phone, nip } : { address: billing },
          ),
        )
        return tell(words.addresses.saved, paths.addresses)
      }),
    )
