import type { CDPSession, Page } from 'playwright-core'
import { beginPasskey, registerPasskey } from '#server/identity/factors/enrol-passkey.ts'
import type { FactorShop, TestMember } from '#server/testing/identity/open-factor-shop.ts'

/** A virtual authenticator with user verification. Presence: whether it is touched at once. */
export type Device = {
  setPresence: (isThere: boolean) => Promise<void>
  setVerified: (isRight: boolean) => Promise<void>
}

export const addDevice = async (page: Page): Promise<Device> => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresence: async (enabled) =>
      void (await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    setVerified: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

/** Creates a passkey for a member on the page's device; the page must be one of the shop's. */
export const addPasskey = async (
  page: Page,
  { identity }: Pick<FactorShop, 'identity'>,
  { owner }: TestMember,
): Promise<void> => {
  const begun = await beginPasskey(identity, owner)
  if (!begun.ok) throw new Error(begun.reason)
  const credential = await page.evaluate(async (options) => {
    const key = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    })
    return JSON.stringify((key as PublicKeyCredential).toJSON())
  }, begun.options as object)
  const registered = await registerPasskey(identity, owner, {
    challengeId: begun.challengeId,
    credential,
    label: 'Telefon',
  })
  if (!registered.ok) throw new Error(registered.reason)
}
