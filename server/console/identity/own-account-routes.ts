import type { Context } from 'hono'
import { type AccountAnswer, accountApi, type OwnSession } from '#contract/console/staff/own-account.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { OwnerVariables } from '#server/console/http/guard.ts'
import {
  addOwnerPasskey,
  beginOwnerPasskey,
  beginOwnerTotp,
  confirmOwnerTotp,
  findOwnerFactorType,
  isOwnFactorCode,
  listOwnerFactors,
  makeOwnerRecoveryCodes,
  removeOwnerFactor,
  renameOwnerFactor,
} from '#server/identity/owners/owner-factors.ts'
import type { Owner } from '#server/identity/owners/find-owner.ts'
import {
  changeOwnName,
  changeOwnPassword,
  endOtherOwnerSessions,
  endOwnerSession,
  loadOwnAccount,
  requestOwnEmail,
} from '#server/identity/owners/owner-links.ts'
import { findOwnerByPassword } from '#server/identity/owners/owner-sign-in.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { deviceName } from '#server/shop/account/session-routes.ts'
import {
  checkNewPassword,
  factorAttempt,
  knownEmail,
  limitOwnerAttempts,
  ownerAttempts,
} from './session-routes.ts'

/** Recognisable for the person, and no exact address: `192.0.2.x`. */
const shortNetwork = (network: string) => network.replace(/\.\d+$/, '.x')

const wrongPassword = () =>
  new FieldRefusal([{ path: 'currentPassword', message: 'Obecne hasło jest niepoprawne.' }])
const wrongCode = () =>
  new FieldRefusal([
    { path: 'code', message: 'Ten kod jest niepoprawny albo już go użyto. Poczekaj na następny.' },
  ])
const tooManyFactors = () =>
  new Refusal(409, 'too_many', 'Masz już 10 sposobów potwierdzania. Usuń któryś i spróbuj ponownie.')
const unknown = () => new Refusal(404, 'not_found', 'Nie ma już tego na Twoim koncie. Odśwież stronę.')

/** The account of whoever is signed in. */
export const ownAccountRoutes = (services: Services) => {
  const identity = identityService(services)
  const limit = limitOwnerAttempts(services, 'own account', 'console-changes')
  const { inTurn, tryAt } = ownerAttempts(services)

  const answerOf = async (owner: Owner): Promise<AccountAnswer> => {
    const { sessions, newEmail, requiresFactor } = await loadOwnAccount(services, owner.id)
    return {
      factors: await listOwnerFactors(services.db.read, owner.id),
      sessions: sessions.map(({ id, user_agent, network, seen_ms }): OwnSession => ({
        id,
        device: deviceName(user_agent),
        network: shortNetwork(network),
        seenMs: Number(seen_ms),
        isThis: id === owner.sessionId,
      })),
      newEmail,
      requiresFactor,
      asksPassword: !owner.isFreshFromLink,
    }
  }
  /** Refuses a wrong password; none is asked right after the server's own link. */
  const prove = async (c: Context<OwnerVariables>, currentPassword: string) => {
    const owner = c.get('owner')
    if (owner.isFreshFromLink) return
    const found = await tryAt(c, owner.email, () =>
      findOwnerByPassword(services, identity, owner.email, currentPassword),
    )
    if (found?.id !== owner.id) throw wrongPassword()
  }

  const { routes, mountEndpoint } = endpointRoutes(unknown)
  mountEndpoint(accountApi.all, ({ c }) => answerOf(c.get('owner')))
  mountEndpoint(accountApi.setName, async ({ c, body }) => {
    await changeOwnName(services, c.get('owner').id, body.name)
    return { ok: true as const }
  })
  mountEndpoint(accountApi.setPassword, limit, async ({ c, body }) => {
    const owner = c.get('owner')
    await prove(c, body.currentPassword)
    checkNewPassword(body.password, owner.email)
    await inTurn(c, () => changeOwnPassword(services, identity, owner, body.password))
    return answerOf(owner)
  })
  mountEndpoint(accountApi.setEmail, limit, async ({ c, body }) => {
    const owner = c.get('owner')
    await prove(c, body.currentPassword)
    const outcome = await requestOwnEmail(services, owner, body.email)
    if (outcome === 'known_email') throw knownEmail()
    if (outcome === 'too_many')
      throw new Refusal(429, 'too_many', 'Za dużo próśb o zmianę adresu. Spróbuj ponownie za godzinę.')
    return answerOf(owner)
  })
  mountEndpoint(accountApi.beginTotp, limit, async ({ c, body }) => {
    await prove(c, body.currentPassword)
    const begun = await beginOwnerTotp(services, c.get('owner'))
    if (!begun) throw tooManyFactors()
    const { factorId, secret, qrSvg } = begun
    return { factorId, secret, qrSvg }
  })
  mountEndpoint(accountApi.confirmTotp, limit, async ({ c, body: { factorId, code } }) => {
    const owner = c.get('owner')
    const confirmed = await confirmOwnerTotp(services, owner, factorId, code)
    if (!confirmed.ok) throw wrongCode()
    return { ...(await answerOf(owner)), recoveryCodes: confirmed.recoveryCodes }
  })
  mountEndpoint(accountApi.beginPasskey, limit, async ({ c, body }) => {
    await prove(c, body.currentPassword)
    const begun = await beginOwnerPasskey(services, c.get('owner'))
    if (!begun) throw tooManyFactors()
    return begun
  })
  mountEndpoint(accountApi.addPasskey, limit, async ({ c, body }) => {
    const owner = c.get('owner')
    const added = await addOwnerPasskey(services, owner, body)
    if (!added.ok)
      throw new Refusal(409, 'wrong_credential', 'Nie udało się dodać tego klucza. Spróbuj jeszcze raz.')
    return { ...(await answerOf(owner)), recoveryCodes: added.recoveryCodes }
  })
  mountEndpoint(accountApi.renameFactor, async ({ c, params, body }) => {
    const owner = c.get('owner')
    if (!(await renameOwnerFactor(services, owner.id, params.id, body.label))) throw unknown()
    return answerOf(owner)
  })
  mountEndpoint(accountApi.removeFactor, limit, async ({ c, params, body }) => {
    const owner = c.get('owner')
    const type = await findOwnerFactorType(services, owner.id, params.id)
    if (type !== 'TOTP' && type !== 'WEBAUTHN') throw unknown()
    if (type === 'WEBAUTHN') await prove(c, body.currentPassword)
    else if (!owner.isFreshFromLink) {
      const isProven = await tryAt(c, factorAttempt(owner.id), () =>
        isOwnFactorCode(services, owner.id, body.code),
      )
      if (!isProven) throw wrongCode()
    }
    const outcome = await removeOwnerFactor(services, owner, params.id)
    if (outcome === 'unknown') throw unknown()
    if (outcome === 'required')
      throw new Refusal(
        409,
        'factor_needed',
        'Właściciel sklepu wymaga drugiego składnika, więc ostatniego nie można usunąć. Dodaj najpierw inny.',
      )
    return answerOf(owner)
  })
  mountEndpoint(accountApi.makeRecoveryCodes, limit, async ({ c, body }) => {
    const owner = c.get('owner')
    await prove(c, body.currentPassword)
    const recoveryCodes = await makeOwnerRecoveryCodes(services, owner)
    if (!recoveryCodes) throw unknown()
    return { ...(await answerOf(owner)), recoveryCodes }
  })
  mountEndpoint(accountApi.endOtherSessions, async ({ c }) => {
    const owner = c.get('owner')
    await endOtherOwnerSessions(services, owner)
    return answerOf(owner)
  })
  mountEndpoint(accountApi.endSession, async ({ c, params }) => {
    const owner = c.get('owner')
    if (!(await endOwnerSession(services, owner.id, params.id))) throw unknown()
    return answerOf(owner)
  })
  return routes
}
