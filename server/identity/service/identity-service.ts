import { definePart, type Services } from '#server/platform/services.ts'
import { openPasswords, type Passwords } from '../passwords/passwords.ts'
import { type Directory, openDirectory } from '../sites/directory.ts'
import { openSigningKeys, type SigningKeys } from '../secrets/signing-keys.ts'

/** What every identity call needs besides its input. */
export type IdentityService = {
  services: Services
  directory: () => Promise<Directory>
  keys: SigningKeys
  passwords: Passwords
}

const identityPart = definePart('identity', (services): IdentityService => ({
  services,
  directory: openDirectory(services),
  keys: openSigningKeys(services),
  passwords: openPasswords(services),
}))

/** One per running shop: its parts cache what they have read. */
export const identityService = (services: Services): IdentityService => services.get(identityPart)
