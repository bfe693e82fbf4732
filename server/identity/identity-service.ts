import type { Shop } from '#server/shop.ts'
import { openPasswords, type Passwords } from './passwords/passwords.ts'
import { type Directory, openDirectory } from './sites/directory.ts'
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts'

/** What every identity call needs besides its input. */
export type IdentityService = {
  shop: Shop
  directory: () => Promise<Directory>
  keys: SigningKeys
  passwords: Passwords
}

const opened = new WeakMap<Shop, IdentityService>()

/** One for a running shop: its parts keep what they have read. */
export const identityService = (shop: Shop): IdentityService => {
  let service = opened.get(shop)
  if (!service)
    opened.set(
      shop,
      (service = {
        shop,
        directory: openDirectory(shop),
        keys: openSigningKeys(shop),
        passwords: openPasswords(shop),
      }),
    )
  return service
}
